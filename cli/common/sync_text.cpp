#include "cli/common/sync_text.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/common/csv.hpp"
#include "cli/common/json_text.hpp"
#include "cli/common/text.hpp"
#include "cli/common/title.hpp"

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
    const std::string_view greatest = error.mean_s == 0 ? "-" : error.causes ? error.causes->greatest() : "?";
    if (greatest == last) continue;
    text += text.empty() ? std::string(greatest)
                         : fmt::format("; from {} on {}", short_time_text(error.after_s), greatest);
    last = greatest;
  }
  return text;
}

std::vector<std::string> head_of(const SyncFindings& findings) {
  std::vector<std::string> head{"  method", "takes", "messages", "rounds"};
  for (const SyncError& error : findings.methods.front().errors)
    head.push_back(error.after_s == 0 ? "error at once" : "after " + short_time_text(error.after_s));
  if (!findings.measured) head.push_back("comes from");
  return head;
}

/// Of each method: in simulation a seed is all that tells two runs apart.
std::string_view runs_of(const SyncFindings& findings) { return findings.measured ? "runs" : "seeds"; }

/// The method; where some of its runs failed, how many are left.
std::string method_cell(const SyncFindings& findings, const SyncFinding& finding) {
  if (finding.seeds == findings.seeds) return fmt::format("  {}", finding.method);
  return fmt::format("  {} ({} of {} {})", finding.method, finding.seeds, findings.seeds, runs_of(findings));
}

std::vector<std::string> row_of(const SyncFindings& findings, const SyncFinding& finding) {
  std::vector<std::string> row{method_cell(findings, finding), time_text(finding.duration_s),
                               fmt::format("{}", finding.messages), fmt::format("{}", finding.rounds)};
  for (const SyncError& error : finding.errors) row.push_back(error_cell(error));
  if (!findings.measured) row.push_back(origin_of(finding.errors));
  return row;
}

/// "estimator quarter, 100 exchanges, lines through 100 points over 300 ms a level": what was said, and what
/// lines rest on where there are any.
std::string means_of(const SyncFindings& findings) {
  const ClockSettings& clocks = findings.clocks;
  std::vector<std::string> parts;
  if (clocks.estimator) parts.push_back(fmt::format("estimator {}", name(*clocks.estimator)));
  if (clocks.exchanges) parts.push_back(fmt::format("exchanges {}", *clocks.exchanges));
  if (clocks.patience) parts.push_back(fmt::format("patience {}", *clocks.patience));
  if (findings.fits && clocks.fit_points)
    parts.push_back(fmt::format("lines through {} points over {} a level", *clocks.fit_points,
                                short_time_text(clocks.fit_span.value_or(0))));
  return parts.empty() ? "" : fmt::format("with   {}\n", fmt::join(parts, ", "));
}

std::string title_of(const SyncFindings& findings) {
  const bool repeated = findings.seeds > 1;
  return fmt::format(
      "clocks of {} process{} synchronised, {}, {}\n{}error  largest over processes in true time{}\n",
      findings.processes, findings.processes == 1 ? "" : "es",
      machine_text(findings.machine, findings.settings),
      repeated ? fmt::format("{} {}", findings.seeds, runs_of(findings))
               : fmt::format("seed {}", findings.seed),
      means_of(findings),
      repeated ? fmt::format("; mean over {} and its 95 % confidence interval", runs_of(findings)) : "");
}

std::string key_of(const SyncError& error) { return fmt::format("{}", error.after_s); }

/// { "0": ..., "10": ... }
template <class Value>
ordered_json by_horizon(const SyncFinding& finding, Value value) {
  ordered_json object = ordered_json::object();
  for (const SyncError& error : finding.errors) object[key_of(error)] = value(error);
  return object;
}

ordered_json interval_of(const SyncError& error) {
  if (!error.half_width_s) return nullptr;
  return {error.low_s(), error.high_s()};
}

ordered_json causes_json(const SyncFinding& finding) {
  const auto one = [&](double SyncCauses::*cause) {
    return by_horizon(finding, [cause](const SyncError& error) {
      return error.causes ? ordered_json((*error.causes).*cause) : ordered_json(nullptr);
    });
  };
  return {{"fit", one(&SyncCauses::fit)},
          {"jitter", one(&SyncCauses::jitter)},
          {"wander", one(&SyncCauses::wander)},
          {"interaction", one(&SyncCauses::interaction)}};
}

ordered_json to_json(const SyncFinding& finding) {
  return {{"method", finding.method},
          {"duration_s", finding.duration_s},
          {"messages", finding.messages},
          {"rounds", finding.rounds},
          {"residual_s", value_or_null(finding.residual_s)},
          {"seeds", finding.seeds},
          {"error_s", by_horizon(finding, [](const SyncError& error) { return error.mean_s; })},
          {"error_interval_s", by_horizon(finding, interval_of)},
          {"error_seeds_s", by_horizon(finding, [](const SyncError& error) { return error.seeds_s; })},
          {"causes_s", causes_json(finding)}};
}

std::string causes_fields(const std::optional<SyncCauses>& causes) {
  if (!causes) return ",,,";
  return fmt::format("{},{},{},{}", causes->fit, causes->jitter, causes->wander, causes->interaction);
}

/// What is the same in every row.
std::string settings_fields(const SyncFindings& findings) {
  const ClockSettings& clocks = findings.clocks;
  return fmt::format("{},{},{},{},{},{}", csv_field(fmt::format("{}", fmt::join(findings.settings, " "))),
                     clocks.estimator ? name(*clocks.estimator) : "", number_or_nothing(clocks.exchanges),
                     number_or_nothing(clocks.patience), number_or_nothing(clocks.fit_points),
                     number_or_nothing(clocks.fit_span));
}

std::string csv_row(const SyncFindings& findings, const SyncFinding& finding, const SyncError& error) {
  const std::string interval = error.half_width_s ? fmt::format("{},{}", error.low_s(), error.high_s()) : ",";
  return fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", csv_field(findings.machine),
                     findings.seed, finding.seeds, findings.processes, finding.method, finding.duration_s,
                     finding.messages, finding.rounds, error.after_s, error.mean_s, interval,
                     causes_fields(error.causes), number_or_nothing(finding.residual_s),
                     settings_fields(findings));
}

}  // namespace

std::string as_table(const SyncFindings& findings) {
  if (findings.methods.empty()) return title_of(findings);
  using enum TextTable::Align;
  std::vector<TextTable::Align> columns{left, right, right, right};
  columns.insert(columns.end(), findings.methods.front().errors.size(), right);
  if (!findings.measured) columns.push_back(left);
  TextTable table(columns);
  table.row(head_of(findings));
  for (const SyncFinding& finding : findings.methods) table.row(row_of(findings, finding));
  return title_of(findings) + table.text();
}

std::string as_json(const SyncFindings& findings) {
  ordered_json methods = ordered_json::array();
  for (const SyncFinding& finding : findings.methods) methods.push_back(to_json(finding));
  ordered_json whole{{"schema", "plumbline.sync/1"}, {"machine", findings.machine},
                     {"set", findings.settings},     {"processes", findings.processes},
                     {"seed", findings.seed},        {"seeds", findings.seeds}};
  add_to(whole, findings.clocks);
  whole["methods"] = methods;
  return json_text(whole);
}

std::string as_csv(const SyncFindings& findings) {
  std::string text =
      "machine,seed,seeds,processes,method,duration_s,messages,rounds,after_s,error_s,error_low_s,error_high_"
      "s,fit_s,jitter_s,wander_s,interaction_s,residual_s,set,estimator,exchanges,patience,fit_points,fit_"
      "span_s\n";
  for (const SyncFinding& finding : findings.methods)
    for (const SyncError& error : finding.errors) text += csv_row(findings, finding, error);
  return text;
}

std::string text_of(const SyncFindings& findings, Format format) {
  if (format == Format::json) return as_json(findings);
  if (format == Format::csv) return as_csv(findings);
  return as_table(findings);
}

}  // namespace plumbline
