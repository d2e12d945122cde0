#include "cli/plumbline/carry_out.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/core.h>

#include "cli/common/progress.hpp"
#include "cli/plumbline/sync_options.hpp"
#include "cli/plumbline/workers.hpp"
#include "models/statistics.hpp"

namespace plumbline {
namespace {

/// The runs of one seed, by what they left out; the whole one stands for those that would be the same.
struct Runs {
  std::array<std::optional<SyncRun>, 4> by_without;
  bool whole_failed = false, other_failed = false;

  const SyncRun& whole() const { return *by_without[0]; }
  const SyncRun& without(SyncWithout what) const {
    const auto& run = by_without[static_cast<std::size_t>(what)];
    return run ? *run : whole();
  }
};

// Without both: where only one matters, that one's run.
const SyncRun& without_both(const Runs& runs) {
  for (const auto what : {SyncWithout::both, SyncWithout::jitter, SyncWithout::wander})
    if (runs.by_without[static_cast<std::size_t>(what)]) return runs.without(what);
  return runs.whole();
}

template <class Value>
double mean_over(const std::vector<Runs>& seeds, Value value) {
  std::vector<double> values;
  for (const Runs& runs : seeds) values.push_back(value(runs));
  return *mean(values);
}

std::optional<SyncCauses> causes_of(const std::vector<Runs>& seeds, std::size_t horizon) {
  if (std::ranges::any_of(seeds, &Runs::other_failed)) return std::nullopt;
  const auto change = [&](SyncWithout what) {
    return mean_over(seeds, [&](const Runs& runs) {
      return runs.whole().error[horizon] - runs.without(what).error[horizon];
    });
  };
  SyncCauses causes;
  causes.fit = mean_over(seeds, [&](const Runs& runs) { return without_both(runs).error[horizon]; });
  causes.jitter = change(SyncWithout::jitter);
  causes.wander = change(SyncWithout::wander);
  const double error = mean_over(seeds, [&](const Runs& runs) { return runs.whole().error[horizon]; });
  causes.interaction = error - causes.fit - causes.jitter - causes.wander;
  return causes;
}

SyncFinding finding_of(const SyncStudy& study, const SyncMethod& method, const std::vector<Runs>& seeds) {
  std::vector<SyncRun> whole;
  for (const Runs& runs : seeds) whole.push_back(runs.whole());
  SyncFinding finding = plumbline::finding_of(method, whole, study.horizons);
  for (std::size_t i = 0; i < finding.errors.size(); ++i) finding.errors[i].causes = causes_of(seeds, i);
  return finding;
}

/// Takes the outcomes one by one, in the order of units_of().
class Collector {
 public:
  Collector(const SyncStudy& study, const std::vector<SyncUnit>& units, const std::vector<Outcome>& outcomes)
      : study_(study), units_(units), outcomes_(outcomes) {}

  void next_method(const SyncMethod& method, SyncFindings& findings) {
    std::vector<Runs> seeds;
    for (int run = 0; run < study_.seeds; ++run) {
      const Runs runs = next_seed(findings);
      if (!runs.whole_failed) seeds.push_back(runs);
    }
    if (!seeds.empty()) findings.methods.push_back(finding_of(study_, method, seeds));
  }

 private:
  Runs next_seed(SyncFindings& findings) {
    Runs runs;
    const SyncUnit first = units_[next_];
    const auto same_seed = [&](const SyncUnit& unit) {
      return unit.method == first.method && unit.run == first.run;
    };
    for (; next_ < units_.size() && same_seed(units_[next_]); ++next_) take(runs, findings);
    return runs;
  }

  void take(Runs& runs, SyncFindings& findings) {
    const Outcome& outcome = outcomes_[next_];
    const SyncUnit& unit = units_[next_];
    if (outcome.failure.empty()) {
      runs.by_without[static_cast<std::size_t>(unit.without)] = decode_sync(outcome.result);
    } else {
      (unit.without == SyncWithout::nothing ? runs.whole_failed : runs.other_failed) = true;
      findings.failures.push_back(fmt::format("{}: {}", describe(study_, unit), outcome.failure));
    }
  }

  const SyncStudy& study_;
  const std::vector<SyncUnit>& units_;
  const std::vector<Outcome>& outcomes_;
  std::size_t next_ = 0;
};

}  // namespace

SyncFindings collect(const SyncStudy& study, const std::vector<SyncUnit>& units,
                     const std::vector<Outcome>& outcomes) {
  SyncFindings findings{false,      study.machine.name, study.settings,  study.clocks, study.processes,
                        study.seed, study.seeds,        any_fits(study), {},           {}};
  Collector collector(study, units, outcomes);
  for (const SyncMethod* method : study.methods) collector.next_method(*method, findings);
  return findings;
}

SyncFindings carry_out(const SyncStudy& study, int jobs) {
  const std::vector<SyncUnit> units = units_of(study);
  const auto work = [&](int unit) { return encode(perform(study, units[static_cast<std::size_t>(unit)])); };
  Progress progress(static_cast<int>(units.size()), "simulations done");
  const std::vector<Outcome> outcomes =
      run_workers(static_cast<int>(units.size()), jobs, work, [&](int finished) { progress.show(finished); });
  return collect(study, units, outcomes);
}

}  // namespace plumbline
