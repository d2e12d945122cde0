#include "cli/common/order_of_cells.hpp"

#include <utility>

#include "models/random.hpp"

namespace plumbline {

// Fisher and Yates: element i changes places with one of those up to i.
std::vector<CellOfSuite> order_of_cells(const Study& study, int launch) {
  std::vector<CellOfSuite> order;
  for (std::size_t cell = 0; cell < study.cells.size(); ++cell)
    for (const Suite* suite : study.cells[cell].suites) order.push_back({cell, suite});
  Stream random(study.seed, Purpose::order_of_cells, 0, static_cast<std::uint64_t>(launch));
  for (std::size_t i = order.size(); i-- > 1;) {
    const auto other = static_cast<std::size_t>(random.uniform() * static_cast<double>(i + 1));
    std::swap(order[i], order[other]);
  }
  return order;
}

}  // namespace plumbline
