#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "validation/check_claim.hpp"
#include "validation/claim_file.hpp"
#include "validation/run_output.hpp"

namespace plumbline {

/// What became of a claim when its runs were changed.
struct Mutation {
  std::string change;
  ClaimVerdict verdict;
};

/// A file whose runs were run: one verdict a claim.
struct Reproduced {
  ClaimFile file;
  std::vector<ClaimVerdict> verdicts;
  /// Of each claim, for each change that must break it; empty unless asked for.
  std::vector<std::vector<Mutation>> mutations{};

  /// Whether every claim holds, or fails and says why.
  bool as_expected() const;
  /// Whether every claim that holds names a change, and falls with each that it names.
  bool all_can_fail() const;
};

enum class ReproducedFormat { table, json, markdown };

/// Throws InputError that names the nearest format.
ReproducedFormat reproduced_format_named(std::string_view name);

/// JSON is "plumbline.reproduce/1"; markdown is what docs/explanation/papers.md holds.
std::string text_of(const std::vector<Reproduced>& files, ReproducedFormat format);

/// Runs every run of the file, each in a child of its own, in the folder of the file, and reads the JSON that
/// it prints. {scratch} in a command is a folder of the file's own, removed at the end. Throws InputError for
/// a command that is refused or prints no JSON, RunError for one that fails, Interrupted. Calls `ran` after
/// each child. `hardware`: a file may start MPI programs, by launch.
std::vector<RunOutput> run_all(const ClaimFile& file, const std::function<void()>& ran,
                               bool hardware = false);

/// The file with its runs changed, once for each set of options that claims are to fall with; `about` says
/// them.
std::vector<ClaimFile> changed_files(const ClaimFile& file);

/// Checks each claim once for each change that must break it; `unchanged`: what run_all() gave, which changes
/// of a claim's `where` alone are held against. Throws as run_all(), and calls `ran` for each run of
/// changed_files().
std::vector<std::vector<Mutation>> mutate(const ClaimFile& file, const std::vector<RunOutput>& unchanged,
                                          const std::function<void()>& ran);

}  // namespace plumbline
