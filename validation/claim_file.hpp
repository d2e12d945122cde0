#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "validation/claim.hpp"

namespace plumbline {

/// One command of plumbline, run once for each combination of the values of its keys.
struct ClaimRun {
  struct Key {
    std::string name;
    std::vector<std::string> values;
  };
  std::string place;  ///< "FILE:LINE"
  std::string name;
  std::string command;  ///< the words after `plumbline`; {KEY} stands for a value
  std::vector<Key> keys;
};

/// What cannot be run here.
struct NotReproduced {
  std::string says, because, nearest;
};

/// A figure, table or listing of a paper: runs, and what the paper claims of them.
struct ClaimFile {
  std::filesystem::path file;
  std::string paper, figure, about;
  std::vector<ClaimRun> runs;
  std::vector<Claim> claims;
  std::vector<NotReproduced> not_reproduced;
};

/// `text` stands in `file`. Throws InputError, "FILE:LINE: what is wrong".
ClaimFile parse_claims(std::string_view text, const std::filesystem::path& file);
ClaimFile read_claim_file(const std::filesystem::path& file);

/// One combination of the values of a run's keys for each time it runs: the product, the last key running
/// fastest. A run without keys runs once.
std::vector<std::vector<NamedScalar>> combinations(const ClaimRun& run);

}  // namespace plumbline
