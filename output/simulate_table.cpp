#include <fmt/core.h>

#include "analysis/request/setting_rows.hpp"
#include "analysis/run/json_text.hpp"
#include "analysis/run/results.hpp"
#include "models/overlap.hpp"
#include "output/text_of.hpp"
#include "output/value_text.hpp"

namespace plumbline {
namespace {

/// One number that a suite reports of a cell.
struct Number {
  const SuiteResult& suite;
  std::size_t place;
  const CellResult& cell;

  const Reported& reported() const { return suite.reported[place]; }
  bool is_primary() const { return reported().primary; }
};
using Of = const Number&;

std::vector<Number> numbers_of(const CellResult& cell) {
  std::vector<Number> numbers;
  for (const SuiteResult& suite : cell.suites)
    for (std::size_t place = 0; place < suite.reported.size(); ++place)
      numbers.push_back({suite, place, cell});
  return numbers;
}

std::vector<ColumnOf<CellResult>> simulated_cell_columns(bool late) {
  using Cell = const CellResult&;
  const auto truth = [](auto TruthSummary::*which) {
    return [which](Cell cell) { return member_or_null(cell.truth, which); };
  };
  const auto from_last = [](auto TruthSummary::*which) {
    return [which](Cell cell) { return member_or_null(cell.truth_from_last, which); };
  };
  const auto count_or_0 = [](const Value& n) { return n.is_null() ? "0" : n.dump(); };
  std::vector<ColumnOf<CellResult>> columns{
      {"operation", [](Cell cell) { return name(cell.cell.call.operation); }},
      {"algorithm", [](Cell cell) { return algorithm_text(cell.cell.call); }},
      {"bytes", [](Cell cell) { return cell.cell.call.bytes; }},
      {"processes", [](Cell cell) { return cell.cell.processes; }},
      {"segment_bytes", [](Cell cell) { return segment_of(cell.cell.call); }},
      {"root", [](Cell cell) { return cell.cell.call.root; }},
      {"stand_in", [](Cell cell) { return stand_in_of(cell.cell); }, {.csv = false}},
      {"truth_median_s", truth(&TruthSummary::median_s), {.path = "truth/median_s"}},
      {"truth_p5_s", truth(&TruthSummary::p5_s), {.path = "truth/p5_s"}},
      {"truth_p95_s", truth(&TruthSummary::p95_s), {.path = "truth/p95_s"}},
      {"truth_n", truth(&TruthSummary::n), {.path = "truth/n", .csv_text = count_or_0}}};
  if (!late) return columns;
  columns.emplace_back("truth_from_last_median_s", from_last(&TruthSummary::median_s),
                       Look{.path = "truth_from_last/median_s"});
  columns.emplace_back("truth_from_last_p5_s", from_last(&TruthSummary::p5_s),
                       Look{.path = "truth_from_last/p5_s"});
  columns.emplace_back("truth_from_last_p95_s", from_last(&TruthSummary::p95_s),
                       Look{.path = "truth_from_last/p95_s"});
  return columns;
}

std::vector<ColumnOf<Number>> reported_columns() {
  const auto why = [](Of one) { return one.suite.why.empty() ? absent() : Value(one.suite.why); };
  const auto launches = [](Of one) {
    const std::vector<std::optional<double>>& all = one.suite.by_launch[one.place];
    if (all.size() < 2) return absent();
    Value list = Value::array();
    for (const std::optional<double> seconds : all) list.push_back(value_or_null(seconds));
    return list;
  };
  return {{"suite", [](Of one) { return one.suite.suite; }},
          {"statistic", [](Of one) { return one.reported().statistic; }},
          {"primary", [](Of one) { return one.is_primary(); }},
          {"reported_s", [](Of one) { return one.reported().seconds; }},
          {"error", [](Of one) { return error_of(one.reported(), one.suite, one.cell); }},
          {"observations", [](Of one) { return one.suite.observations; }},
          {"invalid", [](Of one) { return one.suite.invalid; }},
          {"why", why},
          {"sync_s", [](Of one) { return one.suite.sync_s; }},
          {"start_skew_s", [](Of one) { return one.suite.start_skew_s; }},
          {"launches_s", launches, {.csv = false}},
          {"beside_s", [](Of one) { return value_or_absent(one.reported().beside); }, {.csv = false}}};
}

/// Of JSON: an object even where no share is known, so that it says that it was asked why.
Value causes_json(const Shares& shares) {
  Value all;
  for (const Cause cause : causes) all[std::string(name(cause))] = value_or_null(shares[cause]);
  all["interaction"] = value_or_null(shares.interaction);
  return all;
}

/// The shares of the primary number, where it was asked why.
void add_causes(std::vector<ColumnOf<Number>>& columns) {
  const auto add = [&](std::string_view cause, auto share) {
    const auto value = [share](Of one) {
      return one.is_primary() && one.suite.shares ? to_value(share(*one.suite.shares)) : absent();
    };
    columns.emplace_back(fmt::format("cause_{}", cause), value, Look{.json = false});
  };
  for (const Cause cause : causes) add(name(cause), [cause](const Shares& shares) { return shares[cause]; });
  add("interaction", [](const Shares& shares) { return shares.interaction; });
  const auto all = [](Of one) {
    return one.is_primary() && one.suite.shares ? causes_json(*one.suite.shares) : absent();
  };
  columns.emplace_back("causes", all, Look{.csv = false});
  const auto nothing = [](Of one) {
    if (!one.is_primary() || one.suite.nothing_without.empty()) return absent();
    Value names = Value::array();
    for (const Cause cause : one.suite.nothing_without) names.push_back(name(cause));
    return names;
  };
  columns.emplace_back("nothing_counted_without", nothing, Look{.csv = false});
}

/// What the processor lost, of a nonblocking suite's overhead.
void add_lost(std::vector<ColumnOf<Number>>& columns) {
  const auto lost = [](auto TruthSummary::*which) {
    return [which](Of one) {
      return one.reported().has_truth && one.suite.truth ? Value((*one.suite.truth).*which) : absent();
    };
  };
  columns.emplace_back("lost_median_s", lost(&TruthSummary::median_s), Look{.path = "lost/median_s"});
  columns.emplace_back("lost_p5_s", lost(&TruthSummary::p5_s), Look{.path = "lost/p5_s", .csv = false});
  columns.emplace_back("lost_p95_s", lost(&TruthSummary::p95_s), Look{.path = "lost/p95_s", .csv = false});
  columns.emplace_back("lost_n", lost(&TruthSummary::n), Look{.path = "lost/n", .csv = false});
}

/// A nonblocking suite's overlap as a program has it: raw, as it prints it, and why the raw one is outside of
/// 0 to 100 %.
void add_overlap(std::vector<ColumnOf<Number>>& columns, const std::string& program,
                 std::optional<double> Overlaps::*raw, double (*printed)(double)) {
  const auto add = [&](const char* key, bool csv, auto value) {
    const auto known = [raw, value](Of one) {
      const std::optional<double>& percent = one.suite.overlaps.*raw;
      return one.is_primary() && percent ? Value(value(*percent)) : absent();
    };
    columns.emplace_back(fmt::format("overlap_{}_{}", program, key), known,
                         Look{.path = fmt::format("overlap/{}/{}", program, key), .csv = csv});
  };
  add("raw_percent", true, [](double percent) { return percent; });
  add("percent", true, printed);
  add("why", false,
      [](double percent) { return why_outside(percent).empty() ? absent() : Value(why_outside(percent)); });
}

/// Against the operation's time from the last process's call, where processes come late.
void add_error_from_last(std::vector<ColumnOf<Number>>& columns) {
  const auto error = [](Of one) { return value_or_null(error_from_last(one.reported(), one.cell)); };
  columns.emplace_back("error_from_last", error);
}

std::vector<ColumnOf<Number>> simulated_number_columns(bool late) {
  std::vector<ColumnOf<Number>> columns = reported_columns();
  if (late) add_error_from_last(columns);
  add_causes(columns);
  add_lost(columns);
  add_overlap(columns, "imb", &Overlaps::imb, imb_prints);
  add_overlap(columns, "osu", &Overlaps::osu, osu_prints);
  return columns;
}

Fields fields_of(const Results& results) {
  Fields fields{{"backend", results.measured ? "measured" : "simulated"},
                {"machine", results.machine, true},
                {"seed", seed_of(results.settings), true},
                {"engine", results.measured ? absent() : Value(name(engine_of(results.settings))), true},
                {"set", results.machine_settings}};
  Value settings;
  using enum SettingGroup;
  add_to(settings, results.settings, {barrier, repetitions, launches, windows, nonblocking, clocks});
  if (has_arrivals(results.settings)) add_to(settings, results.settings, {arrivals});
  add_fields(fields, settings);
  if (results.measured)
    add_fields(fields, {{"clock", results.clock},
                        {"injected_clock", text_or_null(results.injected_clock)},
                        {"cache", results.cache}});
  fields.push_back({"messages", results.messages, false, true});
  fields.push_back({"wall_s", results.wall_s, false, true});
  return fields;
}

}  // namespace

Value stand_in_of(const Cell& cell) {
  if (!cell.stand_in) return absent();
  const StandIn& one = *cell.stand_in;
  Value value = {{"algorithm", one.choice.ours->name},
                 {"library", name(one.library)},
                 {"theirs", one.choice.theirs},
                 {"differs", one.choice.differs}};
  if (one.factor) value["factor"] = *one.factor;
  return value;
}

ResultTable table_of(const Results& results) {
  ResultTable table("plumbline.simulate/2", fields_of(results));
  const bool late = has_arrivals(results.settings) && !results.measured;
  add_rows(table, "cells", simulated_cell_columns(late), results.cells, "suites",
           simulated_number_columns(late), numbers_of);
  return table;
}

}  // namespace plumbline
