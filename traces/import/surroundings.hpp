#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "traces/import/scan.hpp"

namespace plumbline::import {

/// What lines between tables say of the launch that follows: "nodes=2 ppn=36", "UCX_TLS=rc", the options of
/// mpirun or srun, and the program it started. The last word counts.
class Surroundings {
 public:
  using Settings = std::map<std::string, std::string, std::less<>>;

  /// Whether the line says something of a launch.
  bool see(std::string_view line);

  /// What tells placements apart, and variables of the environment. Names of jobs, hosts and times do not.
  const Settings& settings() const { return settings_; }

  /// The last program that a line names: "osu_bcast", "all_reduce_perf".
  const std::string& program() const { return program_; }

  /// From there to the end of its line, a path before the program's name included.
  const std::string& command() const { return command_; }

  /// Whether `name` says how processes are placed: these are always kept.
  static bool is_placement(std::string_view name);

 private:
  bool see_assignments(std::string_view line);
  bool see_counts(std::string_view line);
  bool see_command(std::string_view line);
  void see_option(std::size_t& at, bool is_srun);
  void set(std::string_view name, std::string_view value);

  Settings settings_;
  std::string program_, command_;
  Cells words_;
};

/// Of each of the settings what tells it apart: how processes are placed, and what is not the same in all.
std::vector<std::string> distinguishing_settings(const std::vector<Surroundings::Settings>& all);

}  // namespace plumbline::import
