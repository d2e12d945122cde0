#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "validation/claim_file.hpp"

namespace plumbline {

/// What must make a claim fail: options of its runs' commands, and one scalar of its `where`; one or both.
struct Change {
  std::string options;
  std::optional<NamedScalar> where{};
};

/// "--set network.g=0us --suite osu where suite=osu". Throws InputError for a where without a value.
Change parse_change(const std::string& text);

/// The command with options, "--set network.g=0us --suite osu": one that the command has gets the change's
/// value; others, and every --set, are added to a command that names a machine. Empty where nothing of the
/// command changes. Throws InputError for words that are no options.
std::optional<std::string> changed_command(std::string_view command, std::string_view options);

/// The claim about that value of the key of its `where`. Throws InputError, with the claim's place, where
/// that is nothing else.
Claim changed_claim(const Claim& claim, const Change& change);

/// The file with those of its runs alone that the claims speak of, changed, and no other claim; all runs
/// where they share a folder. Throws InputError, with the first claim's place, where nothing of them changes.
ClaimFile changed_file(const ClaimFile& file, const std::vector<Claim>& claims, const std::string& options);

}  // namespace plumbline
