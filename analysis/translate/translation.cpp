#include "analysis/translate/translation.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>
#include <set>

#include <fmt/format.h>

#include "analysis/cost/memory.hpp"
#include "analysis/request/experiment.hpp"
#include "analysis/simulate/simulate_cells.hpp"
#include "models/errors.hpp"
#include "models/statistics.hpp"
#include "traces/import/import.hpp"
#include "traces/store.hpp"

namespace plumbline {
namespace {

constexpr std::string_view truth = "truth";
constexpr double far_off =
    0.25;  // where the machine misses the imported numbers by more, a ratio is doubtful

// What was imported

struct ImportedKey {
  std::string operation, statistic;
  int processes;
  std::int64_t bytes;

  auto operator<=>(const ImportedKey&) const = default;
};

/// Why a number was left out, and how many were.
using LeftOut = std::map<std::string, std::size_t>;

/// The suites of a program begin with its name.
bool is_of_another_program(const std::string& benchmark, std::string_view suite) {
  for (const std::string_view program : {"osu", "imb", "mpptest", "netgauge", "skampi", "reprompi"})
    if (std::ranges::equal(benchmark, program, {}, [](unsigned char c) { return std::tolower(c); }))
      return !suite.starts_with(program);
  return false;
}

/// "mean of each process, average over processes" is what a file calls "average over processes".
bool is_reported_as(const std::string& reported, const std::string& statistic) {
  return !statistic.empty() && (reported == statistic || reported.ends_with(", " + statistic));
}

class Collecting {
 public:
  Collecting(const TranslationRequest& request, LeftOut& left_out)
      : request_(request), suite_(suite_named(request.from)), left_out_(left_out) {}

  void add(const Series& series, const ImportedRow& row) {
    if (const std::string why = why_not(series, row); !why.empty()) {
      ++left_out_[why];
      return;
    }
    if (series.benchmark == "IMB" && !series.version.empty()) imb_versions_.insert(series.version);
    numbers_[{series.operation, series.statistic, series.processes.value_or(request_.processes.value_or(0)),
              row.bytes.value_or(0)}]
        .push_back(row.value);
  }

  std::map<ImportedKey, std::vector<double>> take() { return std::move(numbers_); }
  const std::set<std::string>& imb_versions() const { return imb_versions_; }

 private:
  std::string why_not(const Series& series, const ImportedRow& row) const {
    if (is_of_another_program(series.benchmark, suite_.name))
      return fmt::format("the file says that it is of {}, not {}", series.benchmark, suite_.name);
    if (!row.invalid.empty()) return fmt::format("the file says: {}", row.invalid);
    if (series.unit != "s" || !(row.value > 0)) return "no time";
    if (!is_operation(series.operation))
      return fmt::format("{} is no operation of Plumbline's", series.operation);
    if (!measures(suite_, operation_named(series.operation)))
      return fmt::format("{} does not measure {}", suite_.name, series.operation);
    if (!reports(series.statistic))
      return fmt::format("{} does not report '{}'", suite_.name, series.statistic);
    if (!series.processes && !request_.processes)
      return "the file does not say how many processes; use --processes N";
    if (series.processes && *series.processes < 1) return "the file says that there was no process";
    return "";
  }

  static bool is_operation(const std::string& name) {
    for (int operation = 0; operation < operations; ++operation)
      if (plumbline::name(static_cast<Operation>(operation)) == name) return true;
    return false;
  }

  /// The words of a suite's reports, without observations.
  bool reports(const std::string& statistic) const {
    const std::vector<Reported> all = reduce(suite_, Measurement{}, 0);
    return std::ranges::any_of(all,
                               [&](const Reported& one) { return is_reported_as(one.statistic, statistic); });
  }

  const TranslationRequest& request_;
  const Suite& suite_;
  LeftOut& left_out_;
  std::map<ImportedKey, std::vector<double>> numbers_;
  std::set<std::string> imb_versions_;
};

/// Where the file has the number that people quote of the suite, it is translated, and no other.
void keep_primary(std::map<ImportedKey, std::vector<double>>& numbers, const Suite& suite,
                  LeftOut& left_out) {
  const std::vector<Reported> all = reduce(suite, Measurement{}, 0);
  const auto primary = std::ranges::find(all, true, &Reported::primary);
  const auto is_primary = [&](const auto& one) {
    return is_reported_as(primary->statistic, one.first.statistic);
  };
  if (std::ranges::none_of(numbers, is_primary)) return;
  std::erase_if(numbers, [&](const auto& one) {
    if (is_primary(one)) return false;
    left_out[fmt::format("'{}' is not the number that people quote of {}", one.first.statistic,
                         suite.name)] += one.second.size();
    return true;
  });
}

void collect(const std::string& file, Collecting& numbers) {
  if (!looks_like_a_store(file)) {
    const Import import = import_results(file);
    for (const ImportedRow& row : import.rows) numbers.add(import.of(row), row);
    return;
  }
  const Store store = Store::read(file);
  if (store.info().backend != "imported")
    throw InputError(
        fmt::format("{}: is {}; translate takes results of a benchmark, or a store of imported "
                    "ones",
                    file, store.info().backend));
  for (const StoredImport& one : store.imports()) {
    const std::vector<Series> series = store.series(one.id);
    store.visit_rows(one.id, [&](const ImportedRow& row) { numbers.add(series.at(row.series), row); });
  }
}

// What the machine says

/// The cells of one operation on so many processes.
Experiment experiment_on(const TranslationRequest& request, const std::string& operation, int processes,
                         const std::set<std::int64_t>& bytes) {
  ExperimentRequest cells = request.machine;
  add_operations(cells, operation);
  cells.processes = {processes};
  cells.bytes.assign(bytes.begin(), bytes.end());
  cells.suites = {request.from};
  for (const std::string& to : request.to)
    if (to != truth && to != request.from) cells.suites.push_back(to);
  std::vector<std::string> notes;
  return make_experiment(cells, notes);
}

const SuiteResult* find(const CellResult& cell, std::string_view suite) {
  const auto found = std::ranges::find(cell.suites, suite, &SuiteResult::suite);
  return found == cell.suites.end() ? nullptr : &*found;
}

/// A number of each launch: that which is called so, or the primary one.
std::vector<std::optional<double>> launches_of(const SuiteResult& suite, const std::string& statistic) {
  for (std::size_t i = 0; i < suite.reported.size(); ++i)
    if (statistic.empty() ? suite.reported[i].primary
                          : is_reported_as(suite.reported[i].statistic, statistic))
      return suite.by_launch[i];
  return {};
}

std::vector<double> ratios(const std::vector<std::optional<double>>& to,
                           const std::vector<std::optional<double>>& from) {
  std::vector<double> found;
  for (std::size_t i = 0; i < std::min(to.size(), from.size()); ++i)
    if (to[i] && from[i] && *from[i] > 0) found.push_back(*to[i] / *from[i]);
  return found;
}

TranslatedNumber translated(const std::string& to, const CellResult& cell,
                            const std::vector<std::optional<double>>& from, double seconds) {
  TranslatedNumber number{to};
  std::vector<std::optional<double>> requested;
  if (to == truth) {
    if (cell.truth) requested = cell.truth->by_launch;
  } else if (const SuiteResult* suite = find(cell, to)) {
    requested = launches_of(*suite, "");
  }
  const std::vector<double> all = ratios(requested, from);
  if (const auto middle = median(all)) number.seconds = seconds * *middle;
  if (all.size() > 1) number.interval = {seconds * *quantile(all, 0.025), seconds * *quantile(all, 0.975)};
  return number;
}

void add_cell(Translation& translation, const TranslationRequest& request, const ImportedKey& key,
              const std::vector<double>& numbers, const CellResult& found) {
  TranslatedCell cell{key.operation, key.statistic,  key.bytes,
                      key.processes, numbers.size(), *median(numbers)};
  const SuiteResult* suite = find(found, request.from);
  const auto from =
      suite == nullptr ? std::vector<std::optional<double>>{} : launches_of(*suite, key.statistic);
  std::vector<double> known;
  for (const auto& launch : from)
    if (launch) known.push_back(*launch);
  cell.simulated = median(known);
  for (const std::string& to : request.to) cell.to.push_back(translated(to, found, from, cell.seconds));
  translation.cells.push_back(std::move(cell));
}

void add_assumptions(Translation& translation, const LeftOut& left_out) {
  std::size_t off = 0;
  for (const TranslatedCell& cell : translation.cells)
    if (cell.simulated && std::abs(*cell.simulated / cell.seconds - 1) > far_off) ++off;
  translation.notes.push_back(
      fmt::format("assumed: the results are of a machine like {}, whose library chooses the same algorithms, "
                  "and whose clocks are like its; {} of {} cells are "
                  "simulated more than {:g} % away from them",
                  translation.machine, off, translation.cells.size(), 100 * far_off));
  for (const auto& [why, count] : left_out)
    translation.notes.push_back(
        fmt::format("{} {} left out: {}", count, count == 1 ? "number is" : "numbers are", why));
}

/// Two suites are IMB's: the way of measuring changed with a version.
void note_imb_versions(Translation& translation, const std::set<std::string>& versions) {
  for (const std::string& version : versions) {
    const bool new_way = version.starts_with("202");
    if (translation.from != (new_way ? "imb" : "imb-2021")) continue;
    translation.notes.push_back(fmt::format(
        "the results are of IMB {}: imb-2021 measures as IMB 2021 does, imb as versions up to 2008 do; "
        "say --from {}",
        version, new_way ? "imb-2021" : "imb"));
  }
}

}  // namespace

Translation translate(const TranslationRequest& request, Listener& listener) {
  LeftOut left_out;
  Collecting collecting(request, left_out);
  for (const std::string& file : request.files) collect(file, collecting);
  auto numbers = collecting.take();
  keep_primary(numbers, suite_named(request.from), left_out);
  if (numbers.empty())
    throw InputError(left_out.empty() ? "there is no number in these files"
                                      : fmt::format("no number can be translated; the first reason: {}",
                                                    left_out.begin()->first));
  std::map<std::pair<std::string, int>, std::set<std::int64_t>> groups;
  for (const auto& [key, values] : numbers) groups[{key.operation, key.processes}].insert(key.bytes);
  Translation translation{"", request.from, launches_of(request.machine.settings)};
  translation.engine = engine_of(request.machine);
  for (const auto& [group, bytes] : groups) {
    const Experiment experiment = experiment_on(request, group.first, group.second, bytes);
    translation.machine = experiment.machine.name;
    const Results results =
        carry_out(experiment, jobs_that_fit(experiment, request.jobs, memory_free()), {}, {}, listener);
    if (!results.failures.empty()) throw RunError(results.failures.front());
    for (const auto& [key, values] : numbers) {
      if (std::pair(key.operation, key.processes) != group) continue;
      const auto found = std::ranges::find(results.cells, key.bytes,
                                           [](const CellResult& result) { return result.cell.asked.bytes; });
      add_cell(translation, request, key, values, *found);
    }
  }
  note_imb_versions(translation, collecting.imb_versions());
  add_assumptions(translation, left_out);
  return translation;
}

}  // namespace plumbline
