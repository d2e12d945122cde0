#include "cli/plumbline/carry_out.hpp"

#include <algorithm>
#include <chrono>

#include <fmt/core.h>

#include "cli/common/progress.hpp"
#include "cli/plumbline/simulation_store.hpp"
#include "cli/plumbline/unit.hpp"
#include "cli/plumbline/workers.hpp"
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
    Truths truths;
    truths.as_it_is = finding.truth = truth_of(launches_of_unit(findings));
    const std::vector<Cause> to_run = causes_to_run(study_);
    const bool noisy = std::ranges::count(to_run, Cause::noise) > 0;
    truths.without_noise = noisy ? truth_of(launches_of_unit(findings)) : truths.as_it_is;
    for (const Suite* suite : study_.cells[index].suites) {
      const std::vector<UnitResult> launches = launches_of_unit(findings);
      if (!launches.empty()) finding.suites.push_back(finding_of(*suite, launches));
      std::vector<Cause> nothing_without;
      const auto own = truth_of(launches);
      const Truths against = own ? Truths{own, own} : truths;
      const ErrorsWithout errors = errors_without(launches, against, to_run, findings, nothing_without);
      if (!study_.why || launches.empty()) continue;
      finding.suites.back().shares = shares_of(error_of(primary_of(launches), against.as_it_is), errors);
      finding.suites.back().nothing_without = nothing_without;
    }
    return finding;
  }

 private:
  struct Truths {
    std::optional<TruthSummary> as_it_is, without_noise;
  };
  using ErrorsWithout = std::array<std::optional<double>, causes.size()>;

  /// The errors of the suite without each cause: from reductions, from the next units, or the same where it
  /// cannot matter. `nothing_without`: the causes without which no observation counted.
  ErrorsWithout errors_without(const std::vector<UnitResult>& launches, const Truths& truths,
                               const std::vector<Cause>& to_run, Findings& findings,
                               std::vector<Cause>& nothing_without) {
    ErrorsWithout errors;
    const auto error = [&](Cause cause) -> std::optional<double>& {
      return errors[static_cast<std::size_t>(cause)];
    };
    errors.fill(error_of(primary_of(launches), truths.as_it_is));
    error(Cause::process_reduction) =
        error_of(median_of(launches, &UnitResult::other_processes), truths.as_it_is);
    error(Cause::statistic) = error_of(median_of(launches, &UnitResult::other_statistic), truths.as_it_is);
    for (const Cause cause : to_run) {
      const std::vector<UnitResult> others = launches_of_unit(findings);
      const auto own = truth_of(others);
      const auto& truth = own ? own : cause == Cause::noise ? truths.without_noise : truths.as_it_is;
      const std::optional<double> primary = primary_of(others);
      if (!others.empty() && !primary) nothing_without.push_back(cause);
      error(cause) = error_of(primary, truth);
    }
    return errors;
  }

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

  const Study& study_;
  const std::vector<Unit>& units_;
  const std::vector<Outcome>& outcomes_;
  std::size_t next_ = 0;
};

Findings collect(const Study& study, const std::vector<Unit>& units, const std::vector<Outcome>& outcomes) {
  Findings findings;
  findings.seed = study.seed;
  findings.machine = study.machine.name;
  findings.settings = study.settings;
  findings.barrier = study.barrier;
  findings.reps = study.reps;
  findings.warmup = study.warmup;
  findings.stop = study.stop ? study.stop->text : "";
  findings.launches = study.launches;
  findings.window = study.window;
  findings.time_budget = study.time_budget;
  findings.clocks = study.clocks;
  Collector collector(study, units, outcomes);
  for (std::size_t i = 0; i < study.cells.size(); ++i)
    findings.cells.push_back(collector.next_cell(i, findings));
  return findings;
}

/// The units of the share that have no outcome yet. All launches of a cell's suite are in one share.
std::vector<std::size_t> missing_units(const Study& study, const Share& share,
                                       const std::vector<Outcome>& outcomes) {
  std::vector<std::size_t> missing;
  for (std::size_t unit = 0; unit < outcomes.size(); ++unit)
    if (outcomes[unit].result.empty() && share.has(unit / static_cast<std::size_t>(study.launches)))
      missing.push_back(unit);
  return missing;
}

/// Nothing but what failed.
Findings failures_of(const Study& study, const std::vector<Unit>& units,
                     const std::vector<Outcome>& outcomes) {
  Findings findings;
  for (std::size_t i = 0; i < units.size(); ++i)
    if (!outcomes[i].failure.empty())
      findings.failures.push_back(fmt::format("{}: {}", describe(study, units[i]), outcomes[i].failure));
  return findings;
}

void simulate_missing(const Study& study, int jobs, const std::vector<Unit>& units,
                      const std::vector<std::size_t>& missing, std::vector<Outcome>& outcomes,
                      SimulationStore& store) {
  const auto unit_of = [&](int index) { return missing[static_cast<std::size_t>(index)]; };
  const auto work = [&](int index) { return encode(perform(study, units[unit_of(index)])); };
  const auto keep = [&](int index, std::string& result) { store.keep(unit_of(index), result); };
  Progress progress(static_cast<int>(missing.size()), "simulations done");
  std::vector<Outcome> found = run_workers(
      static_cast<int>(missing.size()), jobs, work, [&](int finished) { progress.show(finished); }, keep);
  for (std::size_t i = 0; i < missing.size(); ++i) outcomes[missing[i]] = std::move(found[i]);
}

}  // namespace

Findings carry_out(const Study& study, int jobs, const StoreWish& wish, const Share& share) {
  const auto begin = std::chrono::steady_clock::now();
  const std::vector<Unit> units = units_of(study);
  SimulationStore store(study, units, wish);
  std::vector<Outcome> outcomes = store.outcomes();
  simulate_missing(study, jobs, units, missing_units(study, share, outcomes), outcomes, store);
  if (!share.is_whole()) return failures_of(study, units, outcomes);
  Findings findings = collect(study, units, outcomes);
  findings.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return findings;
}

}  // namespace plumbline
