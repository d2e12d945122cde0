#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "hw/factors/factors.hpp"

namespace plumbline {

/// Names and values that one process found out; docs/reference/factors.md lists them.
using Facts = std::vector<std::pair<std::string, std::string>>;

/// The value of a name; empty where it is missing.
std::string_view value_in(const Facts& facts, std::string_view name);

/// The text, or "unknown" for none.
std::string known(std::string_view text);

/// As bytes to be sent, and back.
std::string pack_facts(const Facts& facts);
Facts unpack_facts(std::string_view bytes);

/// What process by process was found, by rank. What all agree on is of the run; what they do not, and what is
/// named in `always_by_process`, is of each process, "unset" where it found no such thing.
std::vector<Factor> factors_of(const std::vector<Facts>& processes,
                               const std::vector<std::string_view>& always_by_process);

}  // namespace plumbline
