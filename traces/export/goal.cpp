#include "traces/export/goal.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>

#include <fmt/format.h>

#include "models/errors.hpp"
#include "models/schedule.hpp"

namespace plumbline {
namespace {

/// Writes the rounds of one process. A step's label is l and its number, from 1.
class GoalRank {
 public:
  std::string text(const Rounds& rounds, int rank) {
    fmt::format_to(end(), "\nrank {} {{\n", rank);
    for (int round = 0; round < rounds.size(); ++round) add(rounds[round]);
    fmt::format_to(end(), "}}\n");
    return std::move(text_);
  }

 private:
  /// Receives first, then the sends, each in the order of the round.
  void add(std::span<const Step> round) {
    const int before = first_;
    first_ = next_;
    for (const Step& step : round)
      if (step.kind != Step::Kind::send) add(step, before);
    for (const Step& step : round)
      if (step.kind == Step::Kind::send) add(step, before);
  }

  /// The first step of a round requires all steps of the round before, from `before` on; each further one
  /// requires that the step before it has started.
  void add(const Step& step, int before) {
    const bool send = step.kind == Step::Kind::send;
    fmt::format_to(end(), "l{}: {} {}b {} {} tag 0\n", next_, send ? "send" : "recv",
                   std::max<std::int64_t>(step.bytes, 1), send ? "to" : "from", step.peer);
    for (int label = before; next_ == first_ && label < first_; ++label)
      fmt::format_to(end(), "l{} requires l{}\n", next_, label);
    if (next_ > first_) fmt::format_to(end(), "l{} irequires l{}\n", next_, next_ - 1);
    ++next_;
  }

  std::back_insert_iterator<std::string> end() { return std::back_inserter(text_); }

  std::string text_;
  int first_ = 1;  ///< label of the round's first step
  int next_ = 1;   ///< label of the next step
};

}  // namespace

void check_goal(const Collective& call, int processes) {
  constexpr int most_processes = 1 << 20;
  constexpr std::int64_t most_steps = 100'000'000;  // some 3 GB of text
  if (processes > most_processes)
    throw InputError(
        fmt::format("GOAL is written for up to {} processes, not {}", most_processes, processes));
  shape_of(call, processes);
  std::int64_t steps = 0;  // of a process in the middle, which stands for all
  const Rounds rounds = rounds_of(call, processes, processes / 2);
  for (int round = 0; round < rounds.size(); ++round)
    steps += static_cast<std::int64_t>(rounds[round].size());
  if (steps * processes > most_steps)
    throw InputError(
        fmt::format("GOAL of {} steps a process on {} processes is more than the {} steps that are written; "
                    "take fewer processes",
                    steps, processes, most_steps));
}

void write_goal(const Collective& call, int processes, const std::function<void(std::string_view)>& write) {
  check_goal(call, processes);  // before anything is written
  write(fmt::format("num_ranks {}\n", processes));
  for (int rank = 0; rank < processes; ++rank) write(GoalRank().text(rounds_of(call, processes, rank), rank));
}

}  // namespace plumbline
