#include "analysis/calibrate/fitted_calls.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "models/errors.hpp"
#include "models/statistics.hpp"

namespace plumbline {
namespace {

using CallsByAlgorithm = std::map<std::pair<Operation, int>, std::vector<MeasuredCall>>;

CallsByAlgorithm by_algorithm(const std::vector<MeasuredCall>& calls) {
  CallsByAlgorithm found;
  for (const MeasuredCall& call : calls) found[{call.call.operation, call.call.algorithm}].push_back(call);
  return found;
}

std::vector<MeasuredCall> measured_calls(const std::vector<FittedCall>& fit, const TableCells& cells) {
  std::map<TableCall, std::vector<double>> numbers;
  for (const auto& [cell, seconds] : cells.measured)
    if (cell.statistic == "mean" && is_fitted(fit, cell.call) && cell.call.processes > 1)
      for (const double second : seconds)
        if (second > 0) numbers[cell.call].push_back(second);
  std::vector<MeasuredCall> calls;
  for (const auto& [call, seconds] : numbers) calls.push_back({call, *median(seconds)});
  return calls;
}

/// Even steps through a list in order of sizes may meet the same number of processes each time; multiples of
/// the golden ratio do not.
std::set<std::size_t> scattered(std::size_t size, std::size_t count) {
  constexpr double golden = 0.6180339887498949;
  std::set<std::size_t> places;
  for (double at = 0.5; places.size() < count; at = std::fmod(at + golden, 1))
    places.insert(static_cast<std::size_t>(at * static_cast<double>(size)));
  return places;
}

std::set<std::size_t> even(std::size_t size, std::size_t count) {
  std::set<std::size_t> places;
  for (std::size_t i = 0; i < count; ++i) places.insert(i * size / count);
  return places;
}

std::vector<MeasuredCall> some_of(const std::vector<MeasuredCall>& all, const CallLimit& limit) {
  std::vector<MeasuredCall> some;
  const std::size_t count = std::min(all.size(), limit.of_each);
  for (const std::size_t place : limit.scattered ? scattered(all.size(), count) : even(all.size(), count))
    some.push_back(all[place]);
  for (MeasuredCall& call : some) call.weight = 1 / static_cast<double>(count);
  return some;
}

bool leaves_node(const TableCall& call, const NamedLevel& node) {
  return call.processes > node.processes || call.nodes.value_or(1) > 1;
}

/// Of an algorithm's calls: on the fewest processes the shortest and the longest; the same across nodes, and
/// on most processes of a node.
class RoughCalls {
 public:
  RoughCalls(const std::vector<MeasuredCall>& calls, const NamedLevel& node) {
    for (const MeasuredCall& one : calls) {
      const TableCall& call = one.call;
      if (leaves_node(call, node)) {
        if (!across_ || key(call) < key(across_->call)) across_ = &one;
      } else if (!least_ || key(call) < key(least_->call)) {
        least_ = &one;
      }
    }
    for (const MeasuredCall& one : calls)
      if (least_ && one.call.processes == least_->call.processes) longest_ = &one;
    for (const MeasuredCall& one : calls)
      if (across_ && !leaves_node(one.call, node) && one.call.bytes == across_->call.bytes)
        if (!beside_ || one.call.processes > beside_->call.processes) beside_ = &one;
  }

  std::optional<double> within() const { return least_ ? std::optional(least_->measured) : std::nullopt; }
  /// What the same call takes longer than on the most processes of a node.
  std::optional<double> between() const {
    if (!across_ || !beside_) return std::nullopt;
    return across_->measured - beside_->measured;
  }
  std::optional<double> per_byte() const {
    if (!longest_ || longest_->call.bytes <= least_->call.bytes) return std::nullopt;
    return (longest_->measured - least_->measured) /
           static_cast<double>(longest_->call.bytes - least_->call.bytes);
  }

 private:
  static std::pair<int, std::int64_t> key(const TableCall& call) { return {call.processes, call.bytes}; }

  const MeasuredCall *least_ = nullptr, *longest_ = nullptr, *across_ = nullptr, *beside_ = nullptr;
};

}  // namespace

bool is_fitted(const std::vector<FittedCall>& fit, const TableCall& call) {
  return std::ranges::any_of(fit, [&](const FittedCall& one) {
    return one.operation == call.operation && one.algorithm == call.algorithm;
  });
}

FittedCall parse_fitted_call(const std::string& text) {
  const std::size_t colon = text.find(':');
  const std::string digits = colon == std::string::npos ? "" : text.substr(colon + 1);
  if (digits.empty() || digits.size() > 4 || digits.find_first_not_of("0123456789") != std::string::npos)
    throw InputError(fmt::format(
        "'{}': say an operation and the library's number of its algorithm, as in bcast:1 or barrier:0",
        text));
  return {operation_named(text.substr(0, colon)), std::stoi(digits)};
}

std::vector<MeasuredCall> fitted_calls(const std::vector<FittedCall>& fit, const TableCells& cells,
                                       const CallLimit& limit) {
  const CallsByAlgorithm measured = by_algorithm(measured_calls(fit, cells));
  std::vector<MeasuredCall> calls;
  for (const FittedCall& one : fit) {
    if (std::ranges::count(fit, one) > 1)
      throw InputError(fmt::format("{}:{} is to be fitted on twice", name(one.operation), one.algorithm));
    const auto found = measured.find({one.operation, one.algorithm});
    if (found == measured.end())
      throw InputError(fmt::format("no row of the tables is left of {}:{}, which is to be fitted on",
                                   name(one.operation), one.algorithm));
    const std::vector<MeasuredCall> some = some_of(found->second, limit);
    calls.insert(calls.end(), some.begin(), some.end());
  }
  return calls;
}

RoughLatencies rough_latencies(const std::vector<MeasuredCall>& calls, const NamedLevel& node) {
  const auto leaves = [&](const MeasuredCall& one) { return leaves_node(one.call, node); };
  if (std::ranges::none_of(calls, leaves))
    throw InputError(fmt::format(
        "no table has latencies, and no call that is fitted on has more processes than a {} of {}: what is "
        "between nodes cannot be found",
        node.name, node.processes));
  if (std::ranges::all_of(calls, leaves))
    throw InputError(
        fmt::format("no table has latencies, and no call that is fitted on stays within a {} of {}: what is "
                    "within cannot "
                    "be found",
                    node.name, node.processes));
  std::vector<double> within, between, per_byte;
  for (const auto& [algorithm, some] : by_algorithm(calls)) {
    const RoughCalls rough(some, node);
    if (rough.within()) within.push_back(*rough.within());
    if (rough.between()) between.push_back(*rough.between());
    if (rough.per_byte() && *rough.per_byte() > 0) per_byte.push_back(*rough.per_byte());
  }
  RoughLatencies latencies{.within = *median(within)};
  latencies.between = std::max(2 * latencies.within, between.empty() ? 0 : *median(between));
  // A message of 4 KiB takes twice as long as one of a byte, where the tables have one size only.
  latencies.per_byte = per_byte.empty() ? latencies.within / 4096 : std::ranges::min(per_byte);
  return latencies;
}

}  // namespace plumbline
