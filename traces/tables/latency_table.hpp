#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "traces/tables/read_table.hpp"
#include "traces/tables/table_header.hpp"

namespace plumbline {

/// One measured latency of a message between two processes: a row of a table (docs/how-to/import.md,
/// "Tables"). An empty text: the table does not say.
struct LatencyRow {
  std::string where;  ///< the two processes: "same_core_complex", "other_socket", "other_node"
  std::int64_t bytes = 0;
  double seconds = 0;  ///< half a round trip; 0 or more
  std::string source;  ///< who measured: column source_repo
  std::string cluster, partition;
  std::optional<int> core_a{}, core_b{};
  int repeat = 0;        ///< column repeats_index
  std::size_t line = 0;  ///< from 1
};

/// How the rows of such a table are read.
class LatencyColumns {
 public:
  static constexpr std::string_view stem = "latency";  ///< of the column of times, before its unit

  /// Columns with other names are ignored. Throws InputError that names a missing one: where, bytes,
  /// latency_us (or latency_s, latency_ms, latency_ns).
  explicit LatencyColumns(const TableHeader& header);

  /// Empty where the table does not know a number that it takes. Throws InputError for a wrong cell.
  std::optional<LatencyRow> read(std::string_view line, std::size_t number) const;

 private:
  TableHeader header_;
  TableHeader::Times latency_;
  std::size_t where_, bytes_;
  std::optional<std::size_t> source_, cluster_, partition_, core_a_, core_b_, repeat_;
};

using LatencyTable = TableOf<LatencyRow>;

/// Whether a file's first line names a column of latencies. Throws InputError for one that cannot be read.
bool is_latency_table(const std::filesystem::path& file);

/// Reads such a table from a file; .xz too. Throws InputError: "FILE:LINE: what is wrong".
LatencyTable read_latency_table(const std::filesystem::path& file);

}  // namespace plumbline
