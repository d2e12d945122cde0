#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "analysis/run/json_text.hpp"
#include "output/export/export_store.hpp"

namespace plumbline {
namespace {

using nlohmann::ordered_json;

/// A list whose elements are written as they come, one a line.
class List {
 public:
  List(const Sink& sink, const std::string& before) : sink_(sink) { sink_(before + "["); }
  void add(const ordered_json& value) { add_text(json_line(value)); }
  void add_text(const std::string& text) {
    sink_(between_ + text);
    between_ = ",\n";
  }
  void end(const char* after) { sink_(std::string("]") + after); }

 private:
  const Sink& sink_;
  std::string between_ = "\n";
};

ordered_json run_json(const RunInfo& run) {
  return {{"program", run.program}, {"version", run.version},           {"backend", run.backend},
          {"created", run.created}, {"command", run.command},           {"experiment", run.experiment},
          {"machine", run.machine}, {"machine_text", run.machine_text}, {"seed", std::to_string(run.seed)}};
}

ordered_json sync_json(const std::optional<StoredSync>& sync) {
  if (!sync) return nullptr;
  return {{"at_s", sync->at},
          {"offset_s", sync->offset},
          {"skew", sync->skew},
          {"residual_s", value_or_null(sync->residual)},
          {"duration_s", sync->duration},
          {"messages", sync->messages},
          {"rounds", sync->rounds}};
}

ordered_json process_json(const StoredProcess& process) {
  ordered_json verdicts = ordered_json::array();
  for (const std::uint8_t verdict : process.verdict) verdicts.push_back(verdict_text(verdict));
  return {{"rank", process.rank},     {"node", process.node}, {"sync", sync_json(process.sync)},
          {"begin_s", process.begin}, {"end_s", process.end}, {"time_s", process.time},
          {"verdict", verdicts}};
}

ordered_json reported_json(const StoredCell& cell) {
  ordered_json all = ordered_json::array();
  for (const StoredReport& report : cell.reported)
    all.push_back({{"statistic", report.statistic},
                   {"primary", report.primary},
                   {"reported_s", value_or_null(report.seconds)},
                   {"beside_s", value_or_null(report.beside)}});
  return all;
}

ordered_json cell_json(const StoredLaunch& launch, const StoredCell& cell) {
  const CellKey& key = cell.key;
  return {{"launch", launch.number},
          {"name", launch.name},
          {"suite", key.suite},
          {"operation", key.operation},
          {"algorithm", algorithm_text(cell)},
          {"bytes", key.bytes},
          {"processes", key.processes},
          {"segment_bytes", key.segment},
          {"root", key.root},
          {"position", cell.position},
          {"valid", cell.valid},
          {"why_invalid", cell.why_invalid},
          {"sync", cell.sync},
          {"messages", value_or_null(cell.messages)},
          {"reported", reported_json(cell)}};
}

/// A cell, its processes one by one.
void write_cell(const Store& store, const StoredLaunch& launch, const CellKey& key, List& cells,
                const Sink& sink) {
  const StoredCell cell = store.summary(launch.id, key);
  ordered_json head = cell_json(launch, cell);
  if (key.suite == truth_suite) head["truth_s"] = store.cell(launch.id, key).truth;
  std::string text = json_line(head);
  text.back() = ',';  // goes on behind the last key
  cells.add_text(text);
  List processes(sink, "\"observations\": ");
  for (const StoredProcess& process : cell.processes)
    processes.add(process_json(store.process(launch.id, key, process.rank)));
  processes.end("}");
}

void write_launches(const Store& store, const Sink& sink) {
  List launches(sink, ",\n\"launches\": ");
  for (const StoredLaunch& launch : store.launches()) {
    ordered_json factors = ordered_json::array();
    for (const StoredFactor& factor : store.factors(launch.id))
      factors.push_back(
          {{"rank", value_or_null(factor.rank)}, {"name", factor.name}, {"value", factor.value}});
    launches.add({{"launch", launch.number},
                  {"name", launch.name},
                  {"started", launch.started},
                  {"ended", value_or_null(launch.ended)},
                  {"factors", factors}});
  }
  launches.end("");
}

void write_cells(const Store& store, const Sink& sink) {
  write_launches(store, sink);
  List cells(sink, ",\n\"cells\": ");
  for (const StoredLaunch& launch : store.launches())
    for (const CellKey& key : cells_in_order(store, launch)) write_cell(store, launch, key, cells, sink);
  cells.end("");
}

ordered_json series_json(const Store& store, const StoredImport& file) {
  ordered_json all = ordered_json::array();
  for (const Series& series : store.series(file.id))
    all.push_back({{"benchmark", series.benchmark},
                   {"version", series.version},
                   {"operation", series.operation},
                   {"detail", series.detail},
                   {"processes", value_or_null(series.processes)},
                   {"run", series.run},
                   {"metric", series.metric},
                   {"unit", series.unit},
                   {"statistic", series.statistic},
                   {"line", series.line}});
  return all;
}

ordered_json row_json(const ImportedRow& row) {
  return {{"series", row.series},
          {"line", row.line},
          {"bytes", value_or_null(row.bytes)},
          {"repetitions", value_or_null(row.repetitions)},
          {"rank", value_or_null(row.rank)},
          {"observation", value_or_null(row.observation)},
          {"value", row.value},
          {"invalid", row.invalid}};
}

ordered_json file_json(const Store& store, const StoredImport& file) {
  ordered_json refused = ordered_json::array();
  for (const RefusedLine& line : store.refused(file.id))
    refused.push_back({{"line", line.line}, {"reason", line.reason}, {"text", line.text}});
  return {{"file", file.file},   {"imported", file.imported}, {"formats", file.formats},
          {"notes", file.notes}, {"refused", refused},        {"series", series_json(store, file)}};
}

void write_imports(const Store& store, const Sink& sink) {
  List files(sink, ",\n\"files\": ");
  for (const StoredImport& file : store.imports()) {
    std::string text = json_line(file_json(store, file));
    text.back() = ',';
    files.add_text(text);
    List rows(sink, "\"rows\": ");
    store.visit_rows(file.id, [&](const ImportedRow& row) { rows.add(row_json(row)); });
    rows.end("}");
  }
  files.end("");
}

}  // namespace

void write_json(const Store& store, const Sink& sink) {
  sink("{\"schema\": \"plumbline.export/2\",\n\"run\": " + json_line(run_json(store.info())));
  if (store.info().backend == "imported")
    write_imports(store, sink);
  else
    write_cells(store, sink);
  sink("}\n");
}

}  // namespace plumbline
