#pragma once

#include <compare>
#include <cstdint>
#include <iosfwd>
#include <map>
#include <string>

#include "models/collective.hpp"

namespace plumbline::test {

struct Pair {
  int from, to;
  auto operator<=>(const Pair&) const = default;
};

struct Traffic {
  std::int64_t messages = 0, bytes = 0;
  bool operator==(const Traffic&) const = default;
};

/// Who sends how much to whom; pairs that exchange nothing are not in it.
using Messages = std::map<Pair, Traffic>;

/// Those of a schedule.
Messages scheduled(const Collective& call, int processes);

/// Those that Open MPI sent within its collectives, as pml/monitoring wrote them when the program ended: a
/// file PREFIX.RANK.prof a process, with lines "I  from  to  N bytes  M msgs sent  ..."; those of
/// persistent requests have "E". Throws std::runtime_error where a file is missing.
Messages monitored(const std::string& prefix, int processes);

/// "0->1: 2 messages, 100 bytes", a line a pair; for GoogleTest.
void PrintTo(const Messages& messages, std::ostream* out);

}  // namespace plumbline::test
