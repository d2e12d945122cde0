#include "analysis/request/order_of_cells.hpp"

#include "models/shuffle.hpp"

namespace plumbline {

std::vector<CellOfSuite> order_of_cells(const Experiment& experiment, int launch) {
  std::vector<CellOfSuite> order;
  for (std::size_t cell = 0; cell < experiment.cells.size(); ++cell)
    for (const Suite* suite : experiment.cells[cell].suites) order.push_back({cell, suite});
  shuffle(std::span(order), Stream(seed_of(experiment.settings), Purpose::order_of_cells, 0,
                                   static_cast<std::uint64_t>(launch)));
  return order;
}

}  // namespace plumbline
