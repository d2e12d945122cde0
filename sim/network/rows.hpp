#pragma once

#include <cstddef>
#include <vector>

#include "sim/network/calendar.hpp"
#include "sim/network/collectives.hpp"
#include "sim/network/column.hpp"
#include "sim/network/huge_pages.hpp"
#include "sim/network/point_to_point.hpp"
#include "sim/network/ports.hpp"
#include "sim/network/prefetch.hpp"
#include "sim/network/waits.hpp"

namespace plumbline {

/// What the network's classes keep of each row, side by side. What point-to-point messages need comes first;
/// of the walk that is no more than whether there is one.
class Rows {
 public:
  explicit Rows(int rows) {
    reserve_in_huge_pages(rows_, static_cast<std::size_t>(rows));
    rows_.resize(static_cast<std::size_t>(rows));
  }

  Column<Port> ports() { return {&rows_.data()->port, size()}; }
  Column<Turn> turns() { return {&rows_.data()->turn, size()}; }
  Column<Blocking> blocking() { return {&rows_.data()->blocking, size()}; }
  Column<Wait> waits() { return {&rows_.data()->wait, size()}; }
  Column<Walk> walks() { return {&rows_.data()->walk, size()}; }

  int size() const { return static_cast<int>(rows_.size()); }
  /// Fetches all of it.
  void prefetch(int row) const { plumbline::prefetch(&rows_[static_cast<std::size_t>(row)]); }

 private:
  struct Row {
    Port port;
    [[no_unique_address]] Turn turn;               // with room at its end
    [[no_unique_address]] Wait wait = Wait::none;  // for this
    Blocking blocking;
    Walk walk;
  };
  static_assert(sizeof(Row) == row_bytes);

  std::vector<Row> rows_;
};

}  // namespace plumbline
