#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "models/schedule.hpp"

namespace plumbline::test {

inline Collective call_of(Operation operation, std::string_view algorithm, std::int64_t bytes, int root = 0,
                          std::int64_t segment = 0) {
  return {operation, &algorithm_named(operation, algorithm), root, bytes, segment};
}

/// "send 2 [0] 8B"
inline std::string text(const Step& step, int processes) {
  static constexpr const char* kinds[] = {"send", "recv", "comb"};
  std::string blocks;
  for_each_range(step.blocks, processes, [&](std::int64_t first, std::int64_t count) {
    blocks += fmt::format("{}{}", blocks.empty() ? "" : ",", first);
    if (count > 1) blocks += fmt::format("-{}", first + count - 1);
  });
  return fmt::format("{} {} [{}] {}B", kinds[static_cast<int>(step.kind)], step.peer, blocks, step.bytes);
}

/// "{recv 0 [0] 8B} {send 2 [0] 8B; send 3 [0] 8B}"
inline std::string text(const Collective& call, int processes, int rank) {
  const Rounds rounds = rounds_of(call, processes, rank);
  std::string all;
  for (int round = 0; round < rounds.size(); ++round) {
    all += round == 0 ? "{" : " {";
    for (const Step& step : rounds[round])
      all += (&step == rounds[round].data() ? "" : "; ") + text(step, processes);
    all += "}";
  }
  return all;
}

}  // namespace plumbline::test
