#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "validation/check_claim.hpp"
#include "validation/claim_file.hpp"

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

}  // namespace plumbline
