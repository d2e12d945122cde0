#include "models/arrivals/arrivals.hpp"

#include <algorithm>
#include <utility>

#include <fmt/core.h>

#include "models/errors.hpp"
#include "models/random.hpp"

namespace plumbline {
namespace {

using Pattern = Arrivals::Pattern;

/// The share of the size that a process is late.
double share_of(const Arrivals& arrivals, int rank, int processes, std::uint64_t call) {
  const auto stream = [&] {
    return Stream(arrivals.seed, Purpose::arrival, static_cast<std::uint32_t>(rank), call);
  };
  const double place = processes > 1 ? static_cast<double>(rank) / (processes - 1) : 0;
  switch (arrivals.pattern) {
    case Pattern::uniform:
      return stream().uniform();
    case Pattern::normal:
      return std::clamp(0.5 + stream().normal() / 6, 0.0, 1.0);
    case Pattern::ascending:
      return place;
    case Pattern::descending:
      return processes > 1 ? 1 - place : 0;
    case Pattern::one_late:
      return processes > 1 && rank == processes - 1 ? 1 : 0;
    default:
      return 0;
  }
}

}  // namespace

bool Arrivals::is_relative() const {
  if (pattern != Pattern::table) return pattern != Pattern::none && size.of_operation;
  return std::ranges::any_of(
      table, [](const auto& row) { return std::ranges::any_of(row, &RelativeTime::of_operation); });
}

Delays::Delays(Arrivals arrivals, int processes, double operation)
    : arrivals_(std::move(arrivals)), processes_(processes), operation_(operation) {
  if (arrivals_.pattern == Pattern::table && std::ssize(arrivals_.table) != processes)
    throw InputError(fmt::format("the arrivals of {} processes are given, and there are {}",
                                 arrivals_.table.size(), processes));
}

double Delays::operator()(int rank, std::uint64_t call) const {
  if (arrivals_.pattern != Pattern::table)
    return arrivals_.size.seconds(operation_) * share_of(arrivals_, rank, processes_, call);
  const auto& row = arrivals_.table[static_cast<std::size_t>(rank)];
  return row[call % row.size()].seconds(operation_);
}

double Delays::longest() const {
  if (arrivals_.pattern == Pattern::none) return 0;
  double longest = arrivals_.size.seconds(operation_);
  for (const auto& row : arrivals_.table)
    for (const RelativeTime& one : row) longest = std::max(longest, one.seconds(operation_));
  return longest;
}

CallArrivals arrivals_of_call(const Delays& delays, int processes, std::uint64_t call) {
  CallArrivals arrivals;
  for (int rank = 0; rank < processes; ++rank) arrivals.at.push_back(to_picoseconds(delays(rank, call)));
  arrivals.first = std::ranges::min(arrivals.at);
  arrivals.last = std::ranges::max(arrivals.at);
  return arrivals;
}

}  // namespace plumbline
