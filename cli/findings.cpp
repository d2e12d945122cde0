#include "cli/findings.hpp"

#include <chrono>

#include <fmt/core.h>

#include "cli/progress.hpp"
#include "cli/unit.hpp"
#include "cli/workers.hpp"
#include "models/statistics.hpp"

namespace plumbline {
namespace {

/// Takes the outcomes of a cell's units one by one, in the order of units_of().
class Collector {
 public:
  Collector(const Study& study, const std::vector<Unit>& units, const std::vector<Outcome>& outcomes)
      : study_(study), units_(units), outcomes_(outcomes) {}

  CellFinding next_cell(std::size_t index, Findings& findings) {
    CellFinding finding{study_.cells[index], {}, {}};
    finding.truth = summary_of(launches_of_unit(findings));
    for (const Suite* suite : study_.cells[index].suites) {
      const std::vector<UnitResult> launches = launches_of_unit(findings);
      if (!launches.empty()) finding.suites.push_back(finding_of(*suite, launches));
    }
    return finding;
  }

 private:
  /// The results of the next unit's launches; those that failed go to the failures.
  std::vector<UnitResult> launches_of_unit(Findings& findings) {
    std::vector<UnitResult> results;
    for (int launch = 0; launch < study_.launches; ++launch, ++next_) {
      const Outcome& outcome = outcomes_[next_];
      if (outcome.failure.empty()) {
        results.push_back(decode(outcome.result));
        findings.messages += results.back().messages;
      } else {
        findings.failures.push_back(fmt::format("{}: {}", describe(study_, units_[next_]), outcome.failure));
      }
    }
    return results;
  }

  static std::optional<TruthSummary> summary_of(const std::vector<UnitResult>& launches) {
    std::vector<double> all;
    for (const UnitResult& launch : launches) all.insert(all.end(), launch.truth.begin(), launch.truth.end());
    if (all.empty()) return std::nullopt;
    return TruthSummary{*quantile(all, 0.5), *quantile(all, 0.05), *quantile(all, 0.95), all.size()};
  }

  static std::optional<double> median_over(const std::vector<UnitResult>& launches, std::size_t report) {
    std::vector<double> seconds;
    for (const UnitResult& launch : launches)
      if (launch.reported[report].seconds) seconds.push_back(*launch.reported[report].seconds);
    return median(seconds);
  }

  static SuiteFinding finding_of(const Suite& suite, const std::vector<UnitResult>& launches) {
    SuiteFinding finding{name(suite), launches.front().reported, 0, 0, {}};
    for (std::size_t i = 0; i < finding.reported.size(); ++i)
      finding.reported[i].seconds = median_over(launches, i);
    for (const UnitResult& launch : launches) {
      finding.observations += launch.observations;
      finding.invalid += launch.valid ? 0 : launch.observations;
      if (finding.why.empty()) finding.why = launch.why_invalid;
    }
    return finding;
  }

  const Study& study_;
  const std::vector<Unit>& units_;
  const std::vector<Outcome>& outcomes_;
  std::size_t next_ = 0;
};

Findings collect(const Study& study, const std::vector<Unit>& units, const std::vector<Outcome>& outcomes) {
  Findings findings;
  findings.seed = study.seed;
  findings.machine = study.machine.name;
  Collector collector(study, units, outcomes);
  for (std::size_t i = 0; i < study.cells.size(); ++i)
    findings.cells.push_back(collector.next_cell(i, findings));
  return findings;
}

}  // namespace

std::optional<double> error_of(const Reported& reported, const std::optional<TruthSummary>& truth) {
  if (!reported.seconds || !truth || truth->median_s == 0) return std::nullopt;
  return *reported.seconds / truth->median_s - 1;
}

Findings carry_out(const Study& study, int jobs) {
  const auto begin = std::chrono::steady_clock::now();
  const std::vector<Unit> units = units_of(study);
  const auto work = [&](int unit) { return encode(perform(study, units[static_cast<std::size_t>(unit)])); };
  Progress progress(static_cast<int>(units.size()));
  const std::vector<Outcome> outcomes =
      run_workers(static_cast<int>(units.size()), jobs, work, [&](int finished) { progress.show(finished); });
  Findings findings = collect(study, units, outcomes);
  findings.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return findings;
}

}  // namespace plumbline
