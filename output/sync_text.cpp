#include <fmt/format.h>

#include "analysis/request/setting_rows.hpp"
#include "analysis/run/text.hpp"
#include "analysis/sync/sync_results.hpp"
#include "output/text_of.hpp"
#include "output/value_text.hpp"

namespace plumbline {
namespace {

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

/// Of each method: in simulation a seed is all that tells two runs apart.
std::string_view runs_of(const SyncResults& results) { return results.measured ? "runs" : "seeds"; }

/// The method; where some of its runs failed, how many are left.
std::string method_cell(const SyncResults& results, const SyncResult& result) {
  if (result.seeds == results.seeds) return fmt::format("  {}", result.method);
  return fmt::format("  {} ({} of {} {})", result.method, result.seeds, results.seeds, runs_of(results));
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
      "clocks of {} process{} synchronised, {}, {}{}\n{}error  largest over processes in true time{}\n",
      results.processes, results.processes == 1 ? "" : "es", machine_text(results.machine, results.settings),
      repeated ? fmt::format("{} {}", results.seeds, runs_of(results)) : fmt::format("seed {}", results.seed),
      engine_text(results.engine), means_of(results),
      repeated ? fmt::format("; mean over {} and its 95 % confidence interval", runs_of(results)) : "");
}

/// Of the seed that is the first to leave.
std::string within_cell(const SyncResult& result) {
  const double seconds = result.within_s().value_or(0);
  return seconds >= day ? "a day or more" : time_text(seconds);
}

/// Of the lines through clocks, what each method and horizon has.
std::vector<ColumnOf<SyncError>> error_columns() {
  const auto cause = [](double SyncCauses::*which) {
    return [which](const SyncError& error) { return member_or_null(error.causes, which); };
  };
  const auto end = [](double (SyncError::*which)() const) {
    return [which](const SyncError& error) { return error.half_width_s ? Value((error.*which)()) : Value(); };
  };
  return {{"after_s", [](const SyncError& error) { return error.after_s; }, {.json = false}},
          {"error_s", [](const SyncError& error) { return error.mean_s; }},
          {"error_low_s", end(&SyncError::low_s), {.path = "error_interval_s/low"}},
          {"error_high_s", end(&SyncError::high_s), {.path = "error_interval_s/high"}},
          {"error_seeds_s", [](const SyncError& error) { return error.seeds_s; }, {.csv = false}},
          {"fit_s", cause(&SyncCauses::fit), {.path = "causes_s/fit"}},
          {"jitter_s", cause(&SyncCauses::jitter), {.path = "causes_s/jitter"}},
          {"wander_s", cause(&SyncCauses::wander), {.path = "causes_s/wander"}},
          {"interaction_s", cause(&SyncCauses::interaction), {.path = "causes_s/interaction"}}};
}

void add_within(std::vector<ColumnOf<SyncResult>>& columns) {
  columns.push_back({"within_s", [](const SyncResult& result) { return result.within_s(); }});
  columns.push_back(
      {"within_seeds_s", [](const SyncResult& result) { return result.within_seeds_s; }, {.csv = false}});
}

/// In the text, a column a horizon, and where errors come from.
void add_horizons(const SyncResults& results, std::vector<ColumnOf<SyncResult>>& columns) {
  if (results.methods.empty()) return;
  const std::vector<SyncError>& horizons = results.methods.front().errors;
  for (std::size_t i = 0; i < horizons.size(); ++i) {
    const double after_s = horizons[i].after_s;
    columns.push_back(text_column<SyncResult>(
        after_s == 0 ? "error at once" : "after " + short_time_text(after_s),
        [i](const SyncResult& result) { return error_cell(result.errors[i]); }, TextTable::Align::right));
  }
  if (results.limit_s)
    columns.push_back(text_column<SyncResult>(
        fmt::format("within {} for", short_time_text(*results.limit_s)),
        [](const SyncResult& result) { return within_cell(result); }, TextTable::Align::right));
  if (!results.measured)
    columns.push_back(text_column<SyncResult>(
        "comes from", [](const SyncResult& result) { return origin_of(result.errors); }));
}

std::vector<ColumnOf<SyncResult>> columns_of(const SyncResults& results) {
  std::vector<ColumnOf<SyncResult>> columns{
      text_column<SyncResult>("  method",
                              [&](const SyncResult& result) { return method_cell(results, result); }),
      {"method", [](const SyncResult& result) { return result.method; }},
      {"duration_s", [](const SyncResult& result) { return result.duration_s; },
       shown_right("takes", as_time)},
      {"messages", [](const SyncResult& result) { return result.messages; },
       shown_right("messages", as_count)},
      {"rounds", [](const SyncResult& result) { return result.rounds; }, shown_right("rounds", as_count)},
      {"residual_s", [](const SyncResult& result) { return result.residual_s; }},
      {"seeds", [](const SyncResult& result) { return result.seeds; }}};
  if (results.limit_s) add_within(columns);
  add_horizons(results, columns);
  return columns;
}

}  // namespace

ResultTable table_of(const SyncResults& results) {
  Fields fields{{"machine", results.machine, true},
                {"set", results.settings, true},
                {"processes", results.processes, true},
                {"seed", results.seed, true},
                {"seeds", results.seeds},
                {"engine", results.measured ? absent() : Value(name(results.engine)), true}};
  if (results.limit_s) fields.push_back({"limit_s", *results.limit_s, true});
  Value clocks;
  add_to(clocks, results.clocks, {SettingGroup::clocks});
  add_fields(fields, clocks, true);
  ResultTable table("plumbline.sync/1", std::move(fields));
  add_rows(
      table, "methods", columns_of(results), results.methods, "", error_columns(),
      [](const SyncResult& result) { return result.errors; }, Level::Form::by_key);
  return table;
}

std::string text_of(const SyncResults& results, Format format) {
  if (format != Format::table) return as_data(table_of(results), format);
  return title_of(results) + (results.methods.empty() ? "" : rows_text(columns_of(results), results.methods));
}

}  // namespace plumbline
