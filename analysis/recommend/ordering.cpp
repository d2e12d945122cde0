#include "analysis/recommend/ordering.hpp"

#include <algorithm>
#include <cmath>

#include "analysis/recommend/sampling.hpp"
#include "models/collective.hpp"
#include "models/errors.hpp"
#include "models/schedule.hpp"

namespace plumbline {
namespace {

struct PricedCell {
  Cell cell;
  double messages = 0;
};

/// Of each operation and number of processes, the smallest and the largest size.
std::vector<Cell> end_cells(const Experiment& sampled) {
  std::vector<Cell> ends;
  const auto same = [](const Cell& one, const Cell& other) {
    return one.call.operation == other.call.operation && one.processes == other.processes;
  };
  for (const Cell& cell : sampled.cells) {
    const auto bytes = [&](bool larger) {
      return std::ranges::none_of(sampled.cells, [&](const Cell& other) {
        return same(cell, other) &&
               (larger ? other.call.bytes > cell.call.bytes : other.call.bytes < cell.call.bytes);
      });
    };
    if (bytes(true) || bytes(false)) ends.push_back(cell);
  }
  return ends;
}

/// The cell by another algorithm; empty where that cannot run there.
std::optional<Cell> by_algorithm(Cell cell, const Algorithm& algorithm) {
  cell.call.algorithm = &algorithm;
  cell.call.segment = 0;
  cell.stand_in.reset();
  try {
    shape_of(cell.call, cell.processes);
  } catch (const InputError&) {
    return std::nullopt;
  }
  return cell;
}

/// From the cheapest on.
std::vector<PricedCell> by_every_algorithm(const Experiment& sampled, const Cell& end,
                                           Repetitions repetitions) {
  std::vector<PricedCell> priced;
  for (const Algorithm& algorithm : algorithms()) {
    if (algorithm.operation != end.call.operation) continue;
    const auto cell = by_algorithm(end, algorithm);
    if (!cell) continue;
    double cost = repetitions.observations * count_messages(cell->call, cell->processes);
    for (const Suite* suite : cell->suites)
      cost += messages_before(sampled, *cell, *suite) +
              repetitions.of(*suite) * messages_a_repetition(sampled, *cell, *suite);
    priced.push_back({*cell, cost});
  }
  std::ranges::stable_sort(priced, {}, &PricedCell::messages);
  return priced;
}

bool same_cell(const Cell& one, const Cell& other) {
  return one.call.operation == other.call.operation && one.call.bytes == other.call.bytes &&
         one.processes == other.processes;
}

}  // namespace

Experiment with_algorithms(const Experiment& sampled, Repetitions repetitions, double messages) {
  std::vector<std::vector<PricedCell>> of_ends;
  std::size_t most = 0;
  for (const Cell& end : end_cells(sampled)) {
    of_ends.push_back(by_every_algorithm(sampled, end, repetitions));
    most = std::max(most, of_ends.back().size());
  }
  Experiment experiment = sampled;
  experiment.cells.clear();
  experiment.settings.launches = 1;
  for (std::size_t rank = 0; rank < most; ++rank)  // the cheapest of each, then the next
    for (const std::vector<PricedCell>& cells : of_ends) {
      if (rank >= cells.size() || cells[rank].messages > messages) continue;
      messages -= cells[rank].messages;
      experiment.cells.push_back(cells[rank].cell);
    }
  return experiment;
}

void add_orders(std::vector<SuiteScore>& scores, const Experiment& experiment,
                const std::vector<CellRuns>& runs) {
  for (std::size_t i = 0; i < runs.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) {
      if (!same_cell(experiment.cells[i], experiment.cells[j])) continue;
      for (std::size_t suite = 0; suite < runs[i].size(); ++suite) {
        const SuiteRunFacts &one = runs[i][suite].front(), &other = runs[j][suite].front();
        if (!one.truth || !other.truth || *other.truth <= 0) continue;
        if (std::abs(*one.truth / *other.truth - 1) < least_apart) continue;
        SuiteScore& score = *std::ranges::find(scores, experiment.cells[i].suites[suite], &SuiteScore::suite);
        ++score.pairs;
        const bool measured = one.seconds && other.seconds;
        if (measured && (*one.truth < *other.truth) == (*one.seconds < *other.seconds)) ++score.pairs_right;
      }
    }
}

}  // namespace plumbline
