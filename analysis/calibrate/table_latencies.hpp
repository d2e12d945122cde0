#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "traces/tables/latency_table.hpp"

namespace plumbline {

/// A level within a node, as --levels names it.
struct NamedLevel {
  std::string name;   ///< "core-complex"
  int processes = 1;  ///< of a unit
};

/// "core-complex:4,socket:64,node:128", from the innermost outwards. Throws InputError.
std::vector<NamedLevel> parse_levels(std::string_view text);

/// Latencies of one level: seconds, medians over the rows of a size.
using LatencyBySize = std::map<std::int64_t, double>;

/// Latencies by level. A level without rows of its own has those of the next one that has some.
struct TableLatencies {
  std::vector<NamedLevel> levels;
  std::vector<LatencyBySize> within;              ///< as levels
  LatencyBySize between;                          ///< nodes
  std::map<std::string, std::size_t> left_out{};  ///< rows, by reason
};

/// The rows' `where` says which is the innermost level that holds both processes: same_LEVEL, with more
/// behind it or not ("same_socket_other_complex"), other_LEVEL that one of them is not in; '-' and '_' are
/// alike. Rows of another `where` are left out, and so are latencies of 0. Throws InputError where there are
/// none between nodes, or none within one.
TableLatencies latencies_of(std::span<const LatencyTable> tables, std::vector<NamedLevel> levels);

}  // namespace plumbline
