#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "traces/import/scan.hpp"

namespace plumbline {

/// The first line of a table whose cells are separated by tabs: which column stands where. What this and the
/// readers of rows throw is InputError without a place; who reads a file puts FILE:LINE before it.
class TableHeader {
 public:
  /// Throws InputError where two columns have one name.
  explicit TableHeader(std::string_view line);

  /// Where the column is, from 0. need() throws InputError, by the column's name, where it is not there.
  std::optional<std::size_t> find(std::string_view name) const;
  std::size_t need(std::string_view name) const;

  /// A column of times, whose name bears the unit behind `stem`: value_us, value_ns, value_ms, value_s.
  struct Times {
    std::size_t place = 0;
    double scale = 1;  ///< seconds a unit
  };
  /// Throws InputError where there is no such column, or there are two.
  Times need_times(std::string_view stem) const;

  /// Whether a column of that name has times: "value_us", of the stem "value".
  static bool has_times(std::string_view name, std::string_view stem);

  std::size_t columns() const { return names_.size(); }

 private:
  std::vector<std::string> names_;
};

/// The cells of one row, by column. Every function throws InputError with the column's name and the cell's
/// text where that is not what is read there.
class TableRow {
 public:
  /// Throws InputError for another number of cells than the header has columns.
  TableRow(const TableHeader& header, std::string_view line);

  /// "" where the table does not have the column.
  std::string text(std::optional<std::size_t> place) const;
  /// A whole number from `least`; empty where the table does not have the column, or does not know the
  /// number: the cell is empty or says "unknown".
  std::optional<std::int64_t> count(std::string_view name, std::optional<std::size_t> place,
                                    std::int64_t least = 0) const;
  /// The same, at most what an int holds.
  std::optional<int> small_count(std::string_view name, std::optional<std::size_t> place,
                                 int least = 0) const;
  /// Seconds, 0 or more; empty where it is not known.
  std::optional<double> seconds(std::string_view stem, const TableHeader::Times& times) const;

 private:
  bool unknown(std::size_t place) const;

  import::Cells cells_;
};

}  // namespace plumbline
