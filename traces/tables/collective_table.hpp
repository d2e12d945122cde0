#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "traces/tables/read_table.hpp"
#include "traces/tables/table_header.hpp"

namespace plumbline {

/// One measured time of a collective: a row of a table (docs/how-to/import.md, "Tables"). An empty text: the
/// table does not say.
struct CollectiveRow {
  std::string source;              ///< who measured: column source_repo
  std::string cluster, partition;  ///< a partition: nodes of one kind
  std::optional<int> nodes{};      ///< over which the processes are spread
  std::string mapping;             ///< how: "core", a level's name, "node", ...
  int processes = 1;
  std::string operation;           ///< Plumbline's word where it has one: "bcast", "reduce-scatter"
  int algorithm = 0;               ///< column algorithm_number: the library's; 0: its own choice
  std::string algorithm_name;      ///< the library's word
  std::int64_t bytes = 0;          ///< as the benchmark counts them
  double seconds = 0;              ///< 0 or more
  std::string statistic = "mean";  ///< over processes, of each process's mean
  int repeat = 0;                  ///< column repeats_index
  std::size_t line = 0;            ///< from 1
};

/// How the rows of such a table are read.
class CollectiveColumns {
 public:
  static constexpr std::string_view stem = "value";  ///< of the column of times, before its unit

  /// Columns with other names are ignored. Throws InputError that names a missing one: operation, processes,
  /// bytes, value_us (or value_s, value_ms, value_ns).
  explicit CollectiveColumns(const TableHeader& header);

  /// Empty where the table does not know a number that it takes. Throws InputError for a wrong cell.
  std::optional<CollectiveRow> read(std::string_view line, std::size_t number) const;

 private:
  TableHeader header_;
  TableHeader::Times value_;
  std::size_t operation_, processes_, bytes_;
  std::optional<std::size_t> source_, cluster_, partition_, nodes_, mapping_, algorithm_, algorithm_name_,
      statistic_, repeat_;
};

using CollectiveTable = TableOf<CollectiveRow>;

/// Reads such a table from a file; .xz too. Throws InputError: "FILE:LINE: what is wrong".
CollectiveTable read_collective_table(const std::filesystem::path& file);

}  // namespace plumbline
