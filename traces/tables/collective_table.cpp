#include "traces/tables/collective_table.hpp"

#include "traces/import/sink.hpp"

namespace plumbline {

CollectiveColumns::CollectiveColumns(const TableHeader& header)
    : header_(header),
      value_(header.need_times(stem)),
      operation_(header.need("operation")),
      processes_(header.need("processes")),
      bytes_(header.need("bytes")),
      source_(header.find("source_repo")),
      cluster_(header.find("cluster")),
      partition_(header.find("partition")),
      nodes_(header.find("nodes")),
      mapping_(header.find("mapping")),
      algorithm_(header.find("algorithm_number")),
      algorithm_name_(header.find("algorithm_name")),
      statistic_(header.find("statistic")),
      repeat_(header.find("repeats_index")) {}

std::optional<CollectiveRow> CollectiveColumns::read(std::string_view line, std::size_t number) const {
  const TableRow cells(header_, line);
  CollectiveRow row;
  const auto processes = cells.small_count("processes", processes_, 1);
  const auto bytes = cells.count("bytes", bytes_);
  const auto seconds = cells.seconds(stem, value_);
  row.nodes = cells.small_count("nodes", nodes_, 1);
  const auto algorithm = algorithm_ ? cells.small_count("algorithm_number", algorithm_) : 0;
  row.repeat = cells.small_count("repeats_index", repeat_).value_or(0);
  if (!processes || !bytes || !seconds || !algorithm) return std::nullopt;
  row.processes = *processes;
  row.algorithm = *algorithm;
  row.bytes = *bytes;
  row.seconds = *seconds;
  row.source = cells.text(source_);
  row.cluster = cells.text(cluster_);
  row.partition = cells.text(partition_);
  row.mapping = cells.text(mapping_);
  row.operation = import::plumbline_word(cells.text(operation_));
  row.algorithm_name = cells.text(algorithm_name_);
  if (statistic_) row.statistic = cells.text(statistic_);
  row.line = number;
  return row;
}

CollectiveTable read_collective_table(const std::filesystem::path& file) {
  return read_table<CollectiveColumns, CollectiveRow>(file);
}

}  // namespace plumbline
