#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "analysis/request/setting_rows.hpp"
#include "analysis/run/json_text.hpp"
#include "analysis/run/stand_in_json.hpp"
#include "models/overlap.hpp"
#include "output/results_text.hpp"

namespace plumbline {
namespace {

using nlohmann::ordered_json;

ordered_json to_json(const std::optional<TruthSummary>& truth) {
  if (!truth) return nullptr;
  return {{"median_s", truth->median_s}, {"p5_s", truth->p5_s}, {"p95_s", truth->p95_s}, {"n", truth->n}};
}

ordered_json to_json(const Shares& shares) {
  ordered_json all = ordered_json::object();
  for (const Cause cause : causes) all[std::string(name(cause))] = value_or_null(shares[cause]);
  all["interaction"] = value_or_null(shares.interaction);
  return all;
}

/// Raw, as the program prints it, and why the raw one is outside of 0 to 100 %.
ordered_json overlap_json(double raw, double printed) {
  ordered_json entry{{"raw_percent", raw}, {"percent", printed}};
  if (!why_outside(raw).empty()) entry["why"] = why_outside(raw);
  return entry;
}

void add_overlaps(ordered_json& entry, const Overlaps& overlaps) {
  if (overlaps.imb) entry["overlap"]["imb"] = overlap_json(*overlaps.imb, imb_prints(*overlaps.imb));
  if (overlaps.osu) entry["overlap"]["osu"] = overlap_json(*overlaps.osu, osu_prints(*overlaps.osu));
}

/// A number in each launch, in order; null where it is not defined.
ordered_json to_json(const std::vector<std::optional<double>>& launches) {
  ordered_json all = ordered_json::array();
  for (const std::optional<double> seconds : launches) all.push_back(value_or_null(seconds));
  return all;
}

ordered_json to_json(const SuiteResult& suite, std::size_t number, const CellResult& result) {
  const Reported& reported = suite.reported[number];
  ordered_json entry{{"suite", suite.suite},
                     {"statistic", reported.statistic},
                     {"primary", reported.primary},
                     {"reported_s", value_or_null(reported.seconds)},
                     {"error", value_or_null(error_of(reported, suite, result))},
                     {"observations", suite.observations},
                     {"invalid", suite.invalid},
                     {"sync_s", suite.sync_s},
                     {"start_skew_s", value_or_null(suite.start_skew_s)}};
  if (reported.has_truth && suite.truth) entry["lost"] = to_json(suite.truth);
  if (reported.primary) add_overlaps(entry, suite.overlaps);
  if (suite.by_launch[number].size() > 1) entry["launches_s"] = to_json(suite.by_launch[number]);
  if (reported.beside) entry["beside_s"] = *reported.beside;
  if (!suite.why.empty()) entry["why"] = suite.why;
  if (reported.primary && suite.shares) entry["causes"] = to_json(*suite.shares);
  if (reported.primary)
    for (const Cause cause : suite.nothing_without) entry["nothing_counted_without"].push_back(name(cause));
  return entry;
}

ordered_json to_json(const CellResult& result) {
  const Collective& call = result.cell.call;
  ordered_json suites = ordered_json::array();
  for (const SuiteResult& suite : result.suites)
    for (std::size_t number = 0; number < suite.reported.size(); ++number)
      suites.push_back(to_json(suite, number, result));
  return with_stand_in({{"op", name(call.operation)},
                        {"algorithm", algorithm_text(call)},
                        {"bytes", call.bytes},
                        {"segment", segment_of(call)},
                        {"processes", result.cell.processes},
                        {"root", call.root},
                        {"truth", to_json(result.truth)},
                        {"suites", suites}},
                       result.cell);
}

}  // namespace

std::string as_json(const Results& results) {
  ordered_json cells = ordered_json::array();
  for (const CellResult& result : results.cells) cells.push_back(to_json(result));
  ordered_json whole{{"schema", "plumbline.simulate/1"},
                     {"backend", results.measured ? "measured" : "simulated"},
                     {"seed", seed_of(results.settings)},
                     {"machine", results.machine},
                     {"set", results.machine_settings}};
  using enum SettingGroup;
  add_to(whole, results.settings, {barrier, repetitions, launches, windows, nonblocking, clocks});
  if (results.measured) {
    whole["clock"] = results.clock;
    whole["injected_clock"] = text_or_null(results.injected_clock);
    whole["cache"] = results.cache;
  }
  whole["cells"] = cells;
  whole["messages"] = results.messages;
  whole["wall_s"] = results.wall_s;
  return json_text(whole);
}

}  // namespace plumbline
