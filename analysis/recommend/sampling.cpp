#include "analysis/recommend/sampling.hpp"

#include <algorithm>
#include <cmath>
#include <deque>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

#include "models/schedule.hpp"

namespace plumbline {
namespace {

constexpr int usual_exchanges = 10;  // of a method's own
constexpr double price_alone = 4;    // of a message between two processes, which switches between them

/// The class of sizes between nodes, and whether it waits for its receiver, of the largest message of the
/// root's, or process 0's, part.
std::pair<std::ptrdiff_t, bool> protocol_class(const Machine& machine, const Cell& cell) {
  const Rounds rounds = rounds_of(cell.call, cell.processes, cell.call.root);
  std::int64_t largest = 1;
  for (int round = 0; round < rounds.size(); ++round)
    for (const Step& step : rounds[round]) largest = std::max(largest, step.bytes);
  const LogGOPS& parameters = machine.network.between_nodes;
  const auto size = std::ranges::lower_bound(parameters.sizes, largest, {}, &SizeClass::up_to);
  return {size - parameters.sizes.begin(), largest > parameters.S};
}

}  // namespace

AlikeCells alike_cells(const Experiment& experiment) {
  using Key = std::tuple<Operation, int, std::string_view, std::int64_t, std::pair<std::ptrdiff_t, bool>>;
  std::map<Key, std::vector<std::size_t>> groups;
  for (std::size_t i = 0; i < experiment.cells.size(); ++i) {
    const Cell& cell = experiment.cells[i];
    groups[{cell.call.operation, cell.processes, cell.call.algorithm->name, cell.call.segment,
            protocol_class(experiment.machine, cell)}]
        .push_back(i);
  }
  AlikeCells all;
  for (auto& [key, cells] : groups) {
    std::ranges::sort(cells, {}, [&](std::size_t i) { return experiment.cells[i].call.bytes; });
    all.push_back(std::move(cells));
  }
  return all;
}

std::vector<std::size_t> sampled_cells(const AlikeCells& alike, std::span<const double> costs, double most) {
  std::vector<std::size_t> sampled;
  std::deque<std::vector<std::size_t>> gaps;  // sampled at both ends
  double spent = 0;
  const auto sample = [&](std::size_t cell) {
    sampled.push_back(cell);
    spent += costs[cell];
  };
  for (const std::vector<std::size_t>& group : alike) {
    sample(group.front());
    if (group.size() > 1) sample(group.back());
    gaps.push_back(group);
  }
  for (; !gaps.empty(); gaps.pop_front()) {
    const std::vector<std::size_t>& gap = gaps.front();
    if (gap.size() < 3 || spent + costs[gap[gap.size() / 2]] > most) continue;
    const auto middle = gap.begin() + static_cast<std::ptrdiff_t>(gap.size() / 2);
    sample(*middle);
    std::vector<std::size_t> left(gap.begin(), middle + 1), right(middle, gap.end());
    gaps.push_back(std::move(left));
    gaps.push_back(std::move(right));
  }
  std::ranges::sort(sampled);
  return sampled;
}

std::vector<CellPlace> places_between(const Experiment& experiment, const AlikeCells& alike,
                                      std::span<const std::size_t> sampled) {
  std::vector<CellPlace> places(experiment.cells.size());
  const auto index_of = [&](std::size_t cell) -> std::optional<std::size_t> {
    const auto found = std::ranges::lower_bound(sampled, cell);
    if (found == sampled.end() || *found != cell) return std::nullopt;
    return static_cast<std::size_t>(found - sampled.begin());
  };
  const auto x = [&](std::size_t cell) {
    return std::log2(static_cast<double>(std::max<std::int64_t>(experiment.cells[cell].call.bytes, 1)));
  };
  for (const std::vector<std::size_t>& group : alike) {
    std::size_t before = 0;  // in the group, the sampled one
    for (std::size_t i = 0; i < group.size(); ++i) {
      if (const auto here = index_of(group[i])) {
        places[group[i]] = {*here, *here, 0};
        before = i;
        continue;
      }
      std::size_t after = i;
      while (!index_of(group[after])) ++after;
      places[group[i]] = {*index_of(group[before]), *index_of(group[after]),
                          (x(group[i]) - x(group[before])) / (x(group[after]) - x(group[before]))};
    }
  }
  return places;
}

double messages_a_repetition(const Experiment& experiment, const Cell& cell, const Suite& suite) {
  const double call = count_messages(cell.call, cell.processes);
  const int barriers = suite.start.before_each + suite.start.after_each;
  if (barriers == 0 || suite.reps == Reps::loop) return call;
  return call + barriers * count_messages(barrier_of(experiment, cell, suite), cell.processes);
}

double messages_before(const Experiment& experiment, const Cell& cell, const Suite& suite) {
  const double warm_up = suite.warmup * count_messages(cell.call, cell.processes);
  if (suite.clocks == local_clocks) return warm_up;
  const SyncOptions sync = suite_sync_options(experiment.settings);
  return warm_up + price_alone * 2.0 * (cell.processes - 1) * sync.fit_points *
                       sync.exchanges.value_or(usual_exchanges);
}

}  // namespace plumbline
