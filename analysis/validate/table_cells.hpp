#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "models/collective.hpp"
#include "traces/tables/row_filter.hpp"

namespace plumbline {

/// A call as a table names it: what is simulated once, whoever measured it.
struct TableCall {
  Operation operation = Operation::barrier;
  int algorithm = 0;       ///< the library's number; 0: its own choice
  std::int64_t bytes = 0;  ///< as the benchmark counts them
  int processes = 1;
  std::optional<int> nodes{};  ///< over which they are spread; empty: as the machine has them
  std::string mapping{};       ///< how; "": as the machine has it

  // clang-tidy 14 takes the comparison's 0 for a pointer.
  auto operator<=>(const TableCall&) const = default;  // NOLINT(modernize-use-nullptr)
};

/// One number of a table: repetitions of a call by the same people.
struct TableCell {
  TableCall call;
  std::string source, cluster, partition;
  std::string statistic;  ///< over processes: mean, min, max

  auto operator<=>(const TableCell&) const = default;  // NOLINT(modernize-use-nullptr): as above
};

/// The numbers of tables, by cell.
struct TableCells {
  std::map<TableCell, std::vector<double>> measured;  ///< seconds, one a repetition
  std::map<TableCall, std::string> names;             ///< of algorithms, where a table has them
  std::map<std::string, std::size_t> left_out;        ///< rows, by reason
};

/// The rows that meet every filter of `only` and none of `except`. Left out are operations that are not
/// simulated.
void add_rows(TableCells& cells, const CollectiveTable& table, const std::vector<RowFilter>& only,
              const std::vector<RowFilter>& except);

/// "rows left out: 512 (a number that they need is unknown)", a line a reason.
std::vector<std::string> notes_of_left_out(const TableCells& cells);

/// "bcast by algorithm 5 (binary_tree) of 8 B on 16 processes", for messages.
std::string describe(const TableCall& call);

}  // namespace plumbline
