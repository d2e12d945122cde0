// Tables of measurements of many people, separated by tabs: collectives, and latencies of messages between
// two processes. docs/how-to/import.md lists the columns.

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "models/errors.hpp"
#include "traces/import/format.hpp"
#include "traces/tables/collective_table.hpp"
#include "traces/tables/latency_table.hpp"

namespace plumbline::import {
namespace {

/// Whether a line names columns, with tabs between, and one of them is STEM with a unit. Which others are
/// missing is said when it is read.
bool names_times(std::string_view text, std::string_view stem) {
  if (!contains(text, "\t") || !contains(text, stem)) return false;
  Cells cells;
  split_at(text, '\t', cells);
  if (contains(cells.front(), " ")) return false;  // a prefix, and then the first name
  return std::ranges::any_of(cells,
                             [&](std::string_view cell) { return TableHeader::has_times(cell, stem); });
}

/// "name=VALUE; ", where there is one.
std::string part(std::string_view name, std::string_view value) {
  return value.empty() ? std::string() : fmt::format("{}={}; ", name, value);
}

std::string joined(std::string parts) {
  if (parts.ends_with("; ")) parts.resize(parts.size() - 2);
  return parts;
}

/// OSU's word over processes, as the other readers have it.
std::string over_processes(const std::string& statistic) {
  if (statistic == "mean") return "average over processes";
  return statistic == "min" || statistic == "max" ? statistic + " over processes" : statistic;
}

Series series_of(const CollectiveRow& row) {
  Series series;
  series.operation = row.operation;
  series.processes = row.processes;
  series.run = row.repeat + 1;
  series.detail =
      joined(part("source", row.source) + part("cluster", row.cluster) + part("partition", row.partition) +
             part("nodes", row.nodes ? fmt::to_string(*row.nodes) : "") + part("mapping", row.mapping) +
             fmt::format("algorithm={}{}{}", row.algorithm, row.algorithm_name.empty() ? "" : " ",
                         row.algorithm_name));
  series.statistic = over_processes(row.statistic);
  return series;
}

Series series_of(const LatencyRow& row) {
  Series series;
  series.operation = "latency";
  series.processes = 2;
  series.run = row.repeat + 1;
  const bool cores = row.core_a && row.core_b;
  series.detail = joined(part("source", row.source) + part("cluster", row.cluster) +
                         part("partition", row.partition) + part("where", row.where) +
                         part("cores", cores ? fmt::format("{}, {}", *row.core_a, *row.core_b) : ""));
  series.statistic = "mean";
  return series;
}

template <class Columns>
class TableReader final : public Reader {
 public:
  using Reader::Reader;

  void read(const Line& line) override {
    if (line.text.empty() || line.text.starts_with('#')) return;
    if (names_times(line.text, Columns::stem)) return begin(line);
    split_at(line.text, '\t', cells_);
    if (may_be_header(cells_, 3)) return unknown_.meet(line, UnknownTitle::no_header);
    if (unknown_.met()) unknown_.refuse(line, fmt::format("one with {}_us", Columns::stem), sink_);
    try {
      const auto row = columns_->read(line.raw, line.number);
      if (!row) return sink_.refuse(line, "a number that a row needs is unknown");
      ImportedRow imported;
      imported.bytes = row->bytes;
      imported.series = series_index(series_of(*row));
      sink_.take(line, fmt::format("{}", row->seconds), Columns::stem, 1, imported);
    } catch (const InputError& error) {
      sink_.refuse(line, error.what());
    }
  }

 private:
  void begin(const Line& line) {
    try {
      columns_.emplace(TableHeader(line.raw));
    } catch (const InputError& error) {
      sink_.refuse_file(line.number, error.what());
    }
    header_line_ = line.number;
    unknown_.forget();
    places_.clear();
  }

  std::size_t series_index(Series series) {
    const std::string key = fmt::format("{}\n{}\n{}\n{}\n{}", series.operation, series.processes.value_or(0),
                                        series.run, series.statistic, series.detail);
    const auto place = places_.find(key);
    if (place != places_.end()) return place->second;
    series.line = header_line_;
    const std::string statistic = series.statistic;
    return places_.emplace(key, sink_.add(series, {"latency", "s", statistic})).first->second;
  }

  std::optional<Columns> columns_;
  std::size_t header_line_ = 0;
  std::map<std::string, std::size_t> places_;  ///< of the series of the table at hand
};

}  // namespace

const Format collectives{"collectives", "a table of collectives with a column value_us",
                         [](std::string_view text) { return names_times(text, CollectiveColumns::stem); },
                         make_reader<TableReader<CollectiveColumns>>};
const Format latencies{"latencies", "a table of latencies with a column latency_us",
                       [](std::string_view text) { return names_times(text, LatencyColumns::stem); },
                       make_reader<TableReader<LatencyColumns>>};

}  // namespace plumbline::import
