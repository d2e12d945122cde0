#include "traces/machine_file.hpp"

#include <fmt/format.h>

#include "traces/machine_folders.hpp"
#include "traces/read_algorithms.hpp"
#include "traces/read_file.hpp"
#include "traces/read_network.hpp"
#include "traces/toml_section.hpp"
#include "traces/toml_settings.hpp"

namespace plumbline {
namespace {

/// What is accepted must have an effect: these have none yet.
void refuse_unavailable(const TomlSection& root) {
  for (const std::string_view key : {"clock", "noise"}) {
    if (root.has(key)) root.refuse(key, fmt::format("[{}] is not available yet; leave it out", key));
  }
}

double read_combine(const TomlSection& compute) {
  compute.allow({"combine"});
  return picoseconds_per_byte(compute.time_per_byte("combine").value_or(0));
}

double read_launch_sd(const TomlSection& launch) {
  launch.allow({"sd"});
  const double sd = launch.number("sd").value_or(0);
  if (sd < 0) launch.refuse("sd", fmt::format("sd must be at least 0, not {}", sd));
  return sd;
}

Machine read(const TomlSection& root, const std::filesystem::path& file) {
  refuse_unavailable(root);
  root.allow({"name", "source", "processes_per_node", "processes_per_site", "network", "algorithms",
              "compute", "launch"});
  Machine machine;
  machine.name = root.text("name").value_or(file.stem().string());
  machine.source = root.text("source").value_or("");
  machine.network = read_network(root, file);
  if (const auto algorithms = root.section("algorithms")) read_algorithms(*algorithms, machine);
  if (const auto compute = root.section("compute")) machine.combine = read_combine(*compute);
  if (const auto launch = root.section("launch")) machine.launch_sd = read_launch_sd(*launch);
  return machine;
}

}  // namespace

Machine parse_machine(std::string_view text, const std::filesystem::path& file,
                      std::span<const std::string> settings) {
  const std::string name = file.string();
  toml::table table = parse_toml(text, name);
  for (const std::string& setting : settings) apply_setting(table, setting);
  return read(TomlSection(table, {}, name), file);
}

Machine read_machine(const std::string& machine, std::span<const std::string> settings) {
  const std::filesystem::path file = find_machine(machine);
  return parse_machine(read_file(file), file, settings);
}

}  // namespace plumbline
