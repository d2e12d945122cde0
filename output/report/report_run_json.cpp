#include <map>

#include "analysis/run/json_text.hpp"
#include "output/report/report_json.hpp"

namespace plumbline {
namespace {

using nlohmann::ordered_json;

/// Of a factor no more values than these are told: a host name for each of a thousand processes is a page.
constexpr std::size_t most_values = 12;

ordered_json launches_json(const Store& store) {
  ordered_json all = ordered_json::array();
  for (const StoredLaunch& launch : store.launches())
    all.push_back({{"launch", launch.number},
                   {"name", launch.name},
                   {"started", launch.started},
                   {"ended", value_or_null(launch.ended)}});
  return all;
}

/// Every value of a factor, and how many launches and processes had it.
ordered_json factors_json(const Store& store) {
  std::map<std::string, std::map<std::string, std::size_t>> factors;
  for (const StoredLaunch& launch : store.launches())
    for (const StoredFactor& factor : store.factors(launch.id)) ++factors[factor.name][factor.value];
  ordered_json all = ordered_json::array();
  for (const auto& [name, values] : factors) {
    ordered_json told = ordered_json::array();
    for (const auto& [value, times] : values)
      if (told.size() < most_values) told.push_back({{"value", value}, {"times", times}});
    all.push_back({{"name", name}, {"different", values.size()}, {"values", told}});
  }
  return all;
}

ordered_json imports_json(const Store& store) {
  ordered_json all = ordered_json::array();
  for (const StoredImport& file : store.imports())
    all.push_back({{"file", file.file},
                   {"formats", file.formats},
                   {"notes", file.notes},
                   {"rows", file.rows},
                   {"flagged", file.flagged},
                   {"refused", file.refused}});
  return all;
}

}  // namespace

ordered_json run_json(const std::string& file, const Store& store) {
  const RunInfo& run = store.info();
  return {{"file", file},
          {"backend", run.backend},
          {"program", run.program},
          {"version", run.version},
          {"created", run.created},
          {"command", run.command},
          {"experiment", run.experiment},
          {"machine", run.machine},
          {"machine_text", run.machine_text},
          {"seed", std::to_string(run.seed)},
          {"launches", launches_json(store)},
          {"factors", factors_json(store)},
          {"clocks", clocks_json(store)},
          {"imports", imports_json(store)}};
}

}  // namespace plumbline
