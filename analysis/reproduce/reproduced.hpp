#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "validation/check_claim.hpp"
#include "validation/claim_file.hpp"
#include "validation/run_output.hpp"

namespace plumbline {

/// A file whose runs were run: one verdict a claim.
struct Reproduced {
  ClaimFile file;
  std::vector<ClaimVerdict> verdicts;

  /// Whether every claim holds, or fails and says why.
  bool as_expected() const;
};

enum class ReproducedFormat { table, json, markdown };

/// Throws InputError that names the nearest format.
ReproducedFormat reproduced_format_named(std::string_view name);

/// JSON is "plumbline.reproduce/1"; markdown is what docs/explanation/papers.md holds.
std::string text_of(const std::vector<Reproduced>& files, ReproducedFormat format);

/// Runs every run of the file, each in a child of its own, in the folder of the file, and reads the JSON that
/// it prints. {scratch} in a command is a folder of the file's own, removed at the end. Throws InputError for
/// a command that is refused or prints no JSON, RunError for one that fails, Interrupted. Calls `ran` after
/// each child.
std::vector<RunOutput> run_all(const ClaimFile& file, const std::function<void()>& ran);

}  // namespace plumbline
