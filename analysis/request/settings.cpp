#include "analysis/request/settings.hpp"

#include <algorithm>
#include <concepts>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "analysis/request/parse.hpp"
#include "analysis/request/setting_rows.hpp"
#include "analysis/run/json_text.hpp"

namespace plumbline {
namespace {

using nlohmann::ordered_json;
using Group = SettingGroup;

constexpr const char* suite_own = "the suite's own";

std::string barrier_text(std::string_view algorithm, const Collective& barrier) {
  return barrier.bytes > 0 ? fmt::format("{}:{}", algorithm, barrier.bytes) : std::string(algorithm);
}

// How a value of a setting is printed: in the text that stores are compared by, and in JSON.

std::string setting_text(const StopSetting& stop) { return stop.text; }
std::string setting_text(const ArrivalsSetting& arrivals) { return arrivals.text; }
std::string setting_text(PairEstimator estimator) { return std::string(name(estimator)); }
/// The shortest that is read as the same.
std::string setting_text(double value) { return fmt::format("{}", value); }
std::string setting_text(const Collective& barrier) {
  return barrier_text(barrier.algorithm != nullptr ? barrier.algorithm->name : "library", barrier);
}
std::string setting_text(Library library) { return std::string(name(library)); }
std::string setting_text(const Datatype& datatype) { return std::string(datatype.name); }
/// Nothing of the native one: stores that are older than the choice are of it.
std::string setting_text(Engine engine) { return engine == Engine::native ? "" : std::string(name(engine)); }
std::string setting_text(std::integral auto value) { return std::to_string(value); }

ordered_json setting_json(const StopSetting& stop) { return stop.text; }
ordered_json setting_json(const ArrivalsSetting& arrivals) { return text_or_null(arrivals.text); }
ordered_json setting_json(PairEstimator estimator) { return name(estimator); }
ordered_json setting_json(Library library) { return name(library); }
ordered_json setting_json(const Datatype& datatype) { return datatype.name; }
/// As it was said, "linear:64".
ordered_json setting_json(const Collective& barrier) {
  return text_or_null(barrier_text(barrier.algorithm != nullptr ? barrier.algorithm->name : "", barrier));
}
ordered_json setting_json(auto number) { return number; }

/// The row of a member of Settings, whose texts `parse` reads.
template <class Value>
SettingRow make_row(std::optional<Value> Settings::*member, Value (*parse)(std::string_view),
                    SettingWords words) {
  SettingRow row{std::move(words), {}, {}, {}, {}, {}};
  row.said = [member](const Settings& settings) { return (settings.*member).has_value(); };
  row.parse = [member, parse](Settings& settings, std::string_view text) { settings.*member = parse(text); };
  row.copy = [member](Settings& to, const Settings& from) { to.*member = from.*member; };
  row.text = [member, otherwise = row.words.otherwise, unit = row.words.unit](const Settings& settings) {
    return settings.*member ? setting_text(*(settings.*member)).append(unit) : otherwise;
  };
  row.json = [member](const Settings& settings) {
    return settings.*member ? setting_json(*(settings.*member)) : ordered_json(nullptr);
  };
  return row;
}

/// What N of --reps means to which suite (Reps of schemes/suite.hpp).
std::string reps_help() {
  std::vector<std::string_view> loops, fixed;
  for (const Suite& suite : suites()) {
    if (suite.reps == Reps::loop) loops.push_back(name(suite));
    if (suite.reps == Reps::as_published) fixed.push_back(name(suite));
  }
  return fmt::format(
      "repetitions (each suite's own; 1000 for the truth): calls of the loop for {}; fixed by the method for "
      "{}; for all others observations, the most of them where a stop rule may end sooner",
      fmt::join(loops, ", "), fmt::join(fixed, ", "));
}

int at_least_0(std::string_view text) { return parse_count(text, 0); }
int at_least_1(std::string_view text) { return parse_count(text, 1); }
int at_least_2(std::string_view text) { return parse_count(text, 2); }
Datatype parse_datatype(std::string_view text) { return datatype_named(text); }

std::vector<SettingRow> make_rows() {
  const std::string points = fmt::format("{}", suite_fit_points),
                    span = fmt::format("{}", SyncOptions{}.fit_span);
  return {
      make_row(&Settings::reps, at_least_1,
               {Group::repetitions, "repetitions", "--reps", "N", reps_help(), "repetitions", suite_own}),
      make_row(&Settings::warmup, at_least_0,
               {Group::repetitions, "warmup", "--warmup", "N",
                "calls before the first observation (each suite's own)", "warmup", suite_own}),
      make_row(&Settings::launches, at_least_1,
               {Group::launches, "launches", "--launches", "N",
                "launches, each with its own launch effect (1)", "launches"}),
      make_row(&Settings::seed, parse_seed,
               {Group::seed, "seed", "--seed", "N", "seed of all random numbers (1)"}),
      make_row(
          &Settings::stop, parse_stop,
          {Group::repetitions, "stop", "--stop", "RULE",
           "when there are enough observations, instead of each suite's own rule: fixed:1000, budget:2s, "
           "standard-error:3%, confidence-interval:2.5%, deviation:5%, decay",
           "stop", suite_own}),
      make_row(&Settings::barrier, parse_barrier,
               {Group::barrier, "barrier", "--barrier", "ALGORITHM[:BYTES]",
                "the barrier of suites that use one (the machine's)", "barrier", "library"}),
      make_row(&Settings::root, at_least_0,
               {Group::root, "root", "--root", "RANK", "the root of rooted operations (0)"}),
      make_row(&Settings::window, parse_positive_time,
               {Group::windows, "window", "--window", "TIME",
                "length of a window, for suites that start by them (sized by the suite, and growing)",
                "window_s", suite_own}),
      make_row(&Settings::time_budget, parse_positive_time,
               {Group::windows, "time_budget", "--time-budget", "TIME",
                "time budget of round-time suites (the suite's own)", "time_budget_s", suite_own}),
      make_row(&Settings::test_interval, parse_test_interval,
               {Group::nonblocking, "test_interval", "--test-interval", "BYTES",
                "nonblocking suites test floor(size / BYTES) + 1 times while they compute (not at all)"}),
      make_row(&Settings::arrivals, parse_arrivals,
               {Group::arrivals, "arrivals", "--arrivals", "PATTERN:SIZE|FILE",
                "how late processes come to each call: none, uniform:5us, normal, ascending, descending, "
                "one-late:50% (of the operation's time), or a file of a line a process (none)",
                "arrivals"}),
      make_row(&Settings::estimator, pair_estimator_named,
               {Group::clocks, "estimator", "--estimator", "E",
                "estimator of two clocks' offset: mean, median, quarter, min-rtt, bounds (each method's)",
                "estimator", "the method's own"}),
      make_row(&Settings::exchanges, at_least_1,
               {Group::clocks, "exchanges", "--exchanges", "N",
                "ping-pongs of one estimate (each method's own)", "exchanges", suite_own, "", "--patience"}),
      make_row(&Settings::patience, at_least_1,
               {Group::clocks, "patience", "--patience", "N",
                "or: until the smallest round trip has not shrunk N times in a row", "patience", suite_own,
                "", "--exchanges"}),
      make_row(&Settings::fit_points, at_least_2,
               {Group::clocks, "fit_points", "--fit-points", "N",
                "number of estimates to fit a line to (1000; a suite's synchronisation: 20)", "fit_points",
                points}),
      make_row(&Settings::fit_span, parse_fit_span,
               {Group::clocks, "fit_span", "--fit-span", "TIME",
                "time over which they are spread, at each level (0.3s)", "fit_span_s", span + " s", " s"}),
      make_row(
          &Settings::library, library_named,
          {Group::library, "library", "--library", "NAME",
           "the MPI library that chooses algorithms: open-mpi-4.0, open-mpi-4.1, open-mpi-5.0, mpich-4 (the "
           "machine's)"}),
      make_row(&Settings::datatype, parse_datatype,
               {Group::library, "datatype", "--datatype", "TYPE",
                "of elements, which libraries count: char, short, int, float, long, double (float for "
                "reductions of a multiple of 4 B, else one byte)"}),
      make_row(&Settings::engine, engine_named,
               {Group::engine, "engine", "--engine", "native|simgrid",
                "what simulates: our own event loop, or SimGrid, message by message, slowly, to check it "
                "by (native)"}),
  };
}

}  // namespace

std::span<const SettingRow> setting_rows() {
  static const std::vector<SettingRow> rows = make_rows();
  return rows;
}

const SettingRow& setting_row(std::string_view option) {
  const auto option_of = [](const SettingRow& row) -> std::string_view { return row.words.option; };
  return *std::ranges::find(setting_rows(), option, option_of);
}

void add_to(ordered_json& json, const Settings& settings, std::initializer_list<SettingGroup> groups) {
  for (const SettingGroup group : groups)
    for (const SettingRow& row : setting_rows())
      if (row.words.group == group && !row.words.json.empty())
        json[std::string(row.words.json)] = row.json(settings);
}

SyncOptions sync_options(const Settings& settings, const SyncOptions& otherwise) {
  return {settings.estimator, settings.exchanges, settings.patience,
          settings.fit_points.value_or(otherwise.fit_points), settings.fit_span.value_or(otherwise.fit_span)};
}

SyncOptions suite_sync_options(const Settings& settings) {
  return sync_options(settings, {.fit_points = suite_fit_points});
}

Settings settings_of(const SyncOptions& options) {
  return {.estimator = options.estimator,
          .exchanges = options.exchanges,
          .patience = options.patience,
          .fit_points = options.fit_points,
          .fit_span = options.fit_span};
}

Protocol protocol_of(const Settings& settings, const Collective& call) {
  std::optional<Arrivals> arrivals;
  if (has_arrivals(settings)) arrivals = settings.arrivals->arrivals;
  if (arrivals) arrivals->seed = seed_of(settings);
  return {.operation = call,
          .barrier = settings.barrier.value_or(Collective{}),
          .reps = settings.reps,
          .warmup = settings.warmup,
          .sync = suite_sync_options(settings),
          .window = settings.window,
          .time_budget = settings.time_budget,
          .test_interval = settings.test_interval,
          .arrivals = std::move(arrivals)};
}

}  // namespace plumbline
