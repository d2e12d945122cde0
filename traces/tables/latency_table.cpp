#include "traces/tables/latency_table.hpp"

namespace plumbline {

LatencyColumns::LatencyColumns(const TableHeader& header)
    : header_(header),
      latency_(header.need_times(stem)),
      where_(header.need("where")),
      bytes_(header.need("bytes")),
      source_(header.find("source_repo")),
      cluster_(header.find("cluster")),
      partition_(header.find("partition")),
      core_a_(header.find("core_a")),
      core_b_(header.find("core_b")),
      repeat_(header.find("repeats_index")) {}

std::optional<LatencyRow> LatencyColumns::read(std::string_view line, std::size_t number) const {
  const TableRow cells(header_, line);
  LatencyRow row;
  const auto bytes = cells.count("bytes", bytes_);
  const auto seconds = cells.seconds(stem, latency_);
  row.core_a = cells.small_count("core_a", core_a_);
  row.core_b = cells.small_count("core_b", core_b_);
  row.repeat = cells.small_count("repeats_index", repeat_).value_or(0);
  if (!bytes || !seconds) return std::nullopt;
  row.where = cells.text(where_);
  row.bytes = *bytes;
  row.seconds = *seconds;
  row.source = cells.text(source_);
  row.cluster = cells.text(cluster_);
  row.partition = cells.text(partition_);
  row.line = number;
  return row;
}

bool is_latency_table(const std::filesystem::path& file) {
  std::optional<bool> found;
  for_each_line(file, [&](std::string_view line, std::size_t) {
    if (found) return;
    found = false;
    while (!line.empty()) {
      const std::size_t tab = line.find('\t');
      if (TableHeader::has_times(line.substr(0, tab), LatencyColumns::stem)) found = true;
      line = tab == std::string_view::npos ? "" : line.substr(tab + 1);
    }
  });
  return found.value_or(false);
}

LatencyTable read_latency_table(const std::filesystem::path& file) {
  return read_table<LatencyColumns, LatencyRow>(file);
}

}  // namespace plumbline
