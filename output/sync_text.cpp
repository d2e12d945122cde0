#include "output/sync_text.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "analysis/request/setting_rows.hpp"
#include "analysis/run/json_text.hpp"
#include "analysis/run/text.hpp"
#include "analysis/run/title.hpp"
#include "output/csv.hpp"

namespace plumbline {
namespace {

using nlohmann::ordered_json;

std::string error_cell(const SyncError& error) {
  if (!error.half_width_s || error.mean_s == 0) return time_text(error.mean_s);
  return fmt::format("{} +-{:.0f} %", time_text(error.mean_s), 100 * *error.half_width_s / error.mean_s);
}

/// "jitter; from 60 s on wander": what the error comes from at the first horizon, and where that changes; "?"
/// where a run to tell failed.
std::string origin_of(const std::vector<SyncError>& errors) {
  std::string text;
  std::string_view last;
  for (const SyncError& error : errors) {
    const std::string_view max = error.mean_s == 0 ? "-" : error.causes ? error.causes->max() : "?";
    if (max == last) continue;
    text +=
        text.empty() ? std::string(max) : fmt::format("; from {} on {}", short_time_text(error.after_s), max);
    last = max;
  }
  return text;
}

std::vector<std::string> head_of(const SyncResults& results) {
  std::vector<std::string> head{"  method", "takes", "messages", "rounds"};
  for (const SyncError& error : results.methods.front().errors)
    head.push_back(error.after_s == 0 ? "error at once" : "after " + short_time_text(error.after_s));
  if (!results.measured) head.push_back("comes from");
  return head;
}

/// Of each method: in simulation a seed is all that tells two runs apart.
std::string_view runs_of(const SyncResults& results) { return results.measured ? "runs" : "seeds"; }

/// The method; where some of its runs failed, how many are left.
std::string method_cell(const SyncResults& results, const SyncResult& result) {
  if (result.seeds == results.seeds) return fmt::format("  {}", result.method);
  return fmt::format("  {} ({} of {} {})", result.method, result.seeds, results.seeds, runs_of(results));
}

std::vector<std::string> row_of(const SyncResults& results, const SyncResult& result) {
  std::vector<std::string> row{method_cell(results, result), time_text(result.duration_s),
                               fmt::format("{}", result.messages), fmt::format("{}", result.rounds)};
  for (const SyncError& error : result.errors) row.push_back(error_cell(error));
  if (!results.measured) row.push_back(origin_of(result.errors));
  return row;
}

/// "estimator quarter, 100 exchanges, lines through 100 points over 300 ms a level": what was said, and what
/// lines rest on where there are any.
std::string means_of(const SyncResults& results) {
  const Settings& clocks = results.clocks;
  std::vector<std::string> parts;
  if (clocks.estimator) parts.push_back(fmt::format("estimator {}", name(*clocks.estimator)));
  if (clocks.exchanges) parts.push_back(fmt::format("exchanges {}", *clocks.exchanges));
  if (clocks.patience) parts.push_back(fmt::format("patience {}", *clocks.patience));
  if (results.fits && clocks.fit_points)
    parts.push_back(fmt::format("lines through {} points over {} a level", *clocks.fit_points,
                                short_time_text(clocks.fit_span.value_or(0))));
  return parts.empty() ? "" : fmt::format("with   {}\n", fmt::join(parts, ", "));
}

std::string title_of(const SyncResults& results) {
  const bool repeated = results.seeds > 1;
  return fmt::format(
      "clocks of {} process{} synchronised, {}, {}\n{}error  largest over processes in true time{}\n",
      results.processes, results.processes == 1 ? "" : "es", machine_text(results.machine, results.settings),
      repeated ? fmt::format("{} {}", results.seeds, runs_of(results)) : fmt::format("seed {}", results.seed),
      means_of(results),
      repeated ? fmt::format("; mean over {} and its 95 % confidence interval", runs_of(results)) : "");
}

std::string key_of(const SyncError& error) { return fmt::format("{}", error.after_s); }

/// { "0": ..., "10": ... }
template <class Value>
ordered_json by_horizon(const SyncResult& result, Value value) {
  ordered_json object = ordered_json::object();
  for (const SyncError& error : result.errors) object[key_of(error)] = value(error);
  return object;
}

ordered_json interval_of(const SyncError& error) {
  if (!error.half_width_s) return nullptr;
  return {error.low_s(), error.high_s()};
}

ordered_json causes_json(const SyncResult& result) {
  const auto one = [&](double SyncCauses::*cause) {
    return by_horizon(result, [cause](const SyncError& error) {
      return error.causes ? ordered_json((*error.causes).*cause) : ordered_json(nullptr);
    });
  };
  return {{"fit", one(&SyncCauses::fit)},
          {"jitter", one(&SyncCauses::jitter)},
          {"wander", one(&SyncCauses::wander)},
          {"interaction", one(&SyncCauses::interaction)}};
}

ordered_json to_json(const SyncResult& result) {
  return {{"method", result.method},
          {"duration_s", result.duration_s},
          {"messages", result.messages},
          {"rounds", result.rounds},
          {"residual_s", value_or_null(result.residual_s)},
          {"seeds", result.seeds},
          {"error_s", by_horizon(result, [](const SyncError& error) { return error.mean_s; })},
          {"error_interval_s", by_horizon(result, interval_of)},
          {"error_seeds_s", by_horizon(result, [](const SyncError& error) { return error.seeds_s; })},
          {"causes_s", causes_json(result)}};
}

std::string causes_fields(const std::optional<SyncCauses>& causes) {
  if (!causes) return ",,,";
  return fmt::format("{},{},{},{}", causes->fit, causes->jitter, causes->wander, causes->interaction);
}

/// What is the same in every row.
std::string settings_fields(const SyncResults& results) {
  const Settings& clocks = results.clocks;
  return fmt::format("{},{},{},{},{},{}", csv_field(fmt::format("{}", fmt::join(results.settings, " "))),
                     clocks.estimator ? name(*clocks.estimator) : "", number_or_nothing(clocks.exchanges),
                     number_or_nothing(clocks.patience), number_or_nothing(clocks.fit_points),
                     number_or_nothing(clocks.fit_span));
}

std::string csv_row(const SyncResults& results, const SyncResult& result, const SyncError& error) {
  const std::string interval = error.half_width_s ? fmt::format("{},{}", error.low_s(), error.high_s()) : ",";
  return fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", csv_field(results.machine), results.seed,
                     result.seeds, results.processes, result.method, result.duration_s, result.messages,
                     result.rounds, error.after_s, error.mean_s, interval, causes_fields(error.causes),
                     number_or_nothing(result.residual_s), settings_fields(results));
}

}  // namespace

std::string as_table(const SyncResults& results) {
  if (results.methods.empty()) return title_of(results);
  using enum TextTable::Align;
  std::vector<TextTable::Align> columns{left, right, right, right};
  columns.insert(columns.end(), results.methods.front().errors.size(), right);
  if (!results.measured) columns.push_back(left);
  TextTable table(columns);
  table.row(head_of(results));
  for (const SyncResult& result : results.methods) table.row(row_of(results, result));
  return title_of(results) + table.text();
}

std::string as_json(const SyncResults& results) {
  ordered_json methods = ordered_json::array();
  for (const SyncResult& result : results.methods) methods.push_back(to_json(result));
  ordered_json whole{{"schema", "plumbline.sync/1"}, {"machine", results.machine},
                     {"set", results.settings},      {"processes", results.processes},
                     {"seed", results.seed},         {"seeds", results.seeds}};
  add_to(whole, results.clocks, {SettingGroup::clocks});
  whole["methods"] = methods;
  return json_text(whole);
}

std::string as_csv(const SyncResults& results) {
  std::string text =
      "machine,seed,seeds,processes,method,duration_s,messages,rounds,after_s,error_s,error_low_s,error_high_"
      "s,fit_s,jitter_s,wander_s,interaction_s,residual_s,set,estimator,exchanges,patience,fit_points,fit_"
      "span_s\n";
  for (const SyncResult& result : results.methods)
    for (const SyncError& error : result.errors) text += csv_row(results, result, error);
  return text;
}

std::string text_of(const SyncResults& results, Format format) {
  if (format == Format::json) return as_json(results);
  if (format == Format::csv) return as_csv(results);
  return as_table(results);
}

}  // namespace plumbline
