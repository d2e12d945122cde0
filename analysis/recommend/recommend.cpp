#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "analysis/cost/memory.hpp"
#include "analysis/recommend/commands.hpp"
#include "analysis/recommend/ordering.hpp"
#include "analysis/recommend/recommendation.hpp"
#include "analysis/recommend/sampling.hpp"
#include "analysis/recommend/scores.hpp"
#include "analysis/recommend/suite_runs.hpp"
#include "analysis/run/listener.hpp"
#include "analysis/run/stored_cell.hpp"
#include "analysis/simulate/simulate_cells.hpp"
#include "models/errors.hpp"
#include "models/schedule.hpp"

namespace plumbline {
namespace {

constexpr int sampled_launches = 2;
// Of the errors; and where only an order or a cause is asked for.
constexpr Repetitions few_repetitions{.calls = 50, .observations = 10},
    fewest_repetitions{.calls = 100, .observations = 20}, most_repetitions{.calls = 500, .observations = 100};

// Shares of the messages that may be simulated; the rest is for causes.
constexpr double share_of_errors = 0.5, share_of_orders = 0.4;

constexpr double same_error = 0.01;  ///< below this suites are alike

/// Messages of all launches of a cell: what does not depend on repetitions, and what each times its own adds.
double cost_of(const Experiment& experiment, const Cell& cell, Repetitions repetitions) {
  double cost = repetitions.observations * count_messages(cell.call, cell.processes);
  for (const Suite* suite : cell.suites)
    cost += messages_before(experiment, cell, *suite) +
            repetitions.of(*suite) * messages_a_repetition(experiment, cell, *suite);
  return cost * launches_of(experiment.settings);
}

Experiment cells_of(const Experiment& all, const std::vector<std::size_t>& which) {
  Experiment part = all;
  part.cells.clear();
  for (const std::size_t i : which) part.cells.push_back(all.cells[i]);
  return part;
}

/// As many as fit into the messages, from the fewest to the most.
Repetitions repetitions_within(const Experiment& sampled, double messages) {
  const auto cost = [&](Repetitions repetitions) {
    double sum = 0;
    for (const Cell& cell : sampled.cells) sum += cost_of(sampled, cell, repetitions);
    return sum;
  };
  const double low = cost(fewest_repetitions), high = cost(most_repetitions);
  const double share = high > low ? std::clamp((messages - low) / (high - low), 0.0, 1.0) : 1;
  const auto between = [&](int from, int to) { return from + static_cast<int>(share * (to - from)); };
  return {between(fewest_repetitions.calls, most_repetitions.calls),
          between(fewest_repetitions.observations, most_repetitions.observations)};
}

std::vector<const Suite*> suites_of(const Experiment& experiment) {
  std::vector<const Suite*> all;
  for (const Cell& cell : experiment.cells)
    for (const Suite* suite : cell.suites)
      if (std::ranges::find(all, suite) == all.end()) all.push_back(suite);
  return all;
}

/// The launches of a suite in a sampled cell; nullptr where it does not measure it.
const std::vector<SuiteRunFacts>* runs_in(const CellRuns& runs, const Cell& cell, const Suite* suite) {
  const auto found = std::ranges::find(cell.suites, suite);
  if (found == cell.suites.end()) return nullptr;
  const auto which = static_cast<std::size_t>(found - cell.suites.begin());
  return which < runs.size() ? &runs[which] : nullptr;
}

SampledErrors errors_in(const std::vector<SuiteRunFacts>& launches) {
  SampledErrors errors;
  for (const SuiteRunFacts& launch : launches)
    if (launch.seconds && launch.truth && *launch.truth > 0)
      errors.by_launch.push_back(*launch.seconds / *launch.truth - 1);
  return errors;
}

/// Seconds on the cluster that one launch of the cell takes as the suite is by itself.
double launch_seconds(const Experiment& experiment, const Cell& cell, const Suite& suite,
                      Repetitions simulated, const SuiteRunFacts& facts) {
  Protocol own = protocol_of(experiment, cell), asked = own;
  own.reps.reset();
  asked.reps = simulated.of(suite);
  const Counts by_itself = counts_of(suite, own), was = counts_of(suite, asked);
  if (suite.stop.rule == Stop::Rule::budget) return facts.sync + suite.stop.budget;
  const bool ended_sooner = facts.observations < was.most && !may_fail(suite.start);
  const double observations = ended_sooner ? facts.observations : by_itself.most;
  return facts.sync + observations * facts.observation * by_itself.calls / was.calls;
}

class Scorer {
 public:
  Scorer(const Experiment& sampled, const std::vector<CellRuns>& runs, std::vector<CellPlace> places,
         Repetitions repetitions)
      : sampled_(sampled), runs_(runs), places_(std::move(places)), repetitions_(repetitions) {}

  SuiteScore score(const Suite* suite) const {
    SuiteScore score{.suite = suite};
    std::vector<SampledErrors> errors;
    std::vector<double> seconds;
    for (std::size_t i = 0; i < sampled_.cells.size(); ++i) {
      const auto* launches = runs_in(runs_[i], sampled_.cells[i], suite);
      errors.push_back(launches ? errors_in(*launches) : SampledErrors());
      seconds.push_back(
          launches ? launch_seconds(sampled_, sampled_.cells[i], *suite, repetitions_, launches->front())
                   : 0);
    }
    add_errors(score, sampled_.cells, errors, places_,
               suite->reps == Reps::loop ? 1.0 / repetitions_.calls : 0);
    for (const CellPlace& place : places_)
      score.launch += seconds[place.low] + place.share * (seconds[place.high] - seconds[place.low]);
    return score;
  }

 private:
  const Experiment& sampled_;
  const std::vector<CellRuns>& runs_;
  std::vector<CellPlace> places_;
  Repetitions repetitions_;
};

/// Whose worst error is not above `error`'s, as far as the sample tells.
bool as_good(const SuiteScore& score, const SuiteScore& best) {
  if (!score.worst || score.without_number > 0) return false;
  const double around = (best.worst->interval.high - best.worst->interval.low) / 2;
  return std::abs(score.worst->error) <= std::max(same_error, std::abs(best.worst->error) + around);
}

/// Those with numbers everywhere first, by their worst error; the cheapest that is as good as the best ahead.
void sort_scores(std::vector<SuiteScore>& scores) {
  const auto worst = [](const SuiteScore& score) {
    return score.worst && score.without_number == 0 ? std::abs(score.worst->error)
                                                    : std::numeric_limits<double>::infinity();
  };
  std::ranges::stable_sort(scores, {}, worst);
  if (scores.empty() || std::isinf(worst(scores.front()))) return;
  const SuiteScore best = scores.front();
  auto cheapest = scores.begin();
  for (auto one = scores.begin(); one != scores.end(); ++one)
    if (as_good(*one, best) && one->launch < cheapest->launch) cheapest = one;
  std::rotate(scores.begin(), cheapest, cheapest + 1);
}

/// Of the worst cell of each suite, simulated again without each cause.
void add_causes(std::vector<SuiteScore>& scores, const Experiment& sampled, Repetitions repetitions,
                int workers, Listener& listener) {
  for (SuiteScore& score : scores) {
    if (!score.worst) continue;
    Experiment again = sampled;
    again.why = true;
    again.settings.launches = 1;
    again.settings.reps = repetitions.of(*score.suite);
    again.cells = {score.worst->cell};
    again.cells.front().suites = {score.suite};
    const Results results = carry_out(again, workers, {}, {}, listener);
    if (results.cells.empty() || results.cells.front().suites.empty()) continue;
    const SuiteResult& found = results.cells.front().suites.front();
    if (found.shares) score.cause = found.shares->biggest();
    score.starts_by = found.starts_by;
  }
}

/// One launch of every cell by the suite; a cell that was not sampled is as the next larger one that was.
Pilot pilot_of(const Experiment& all, const Experiment& sampled, const std::vector<CellRuns>& runs,
               const std::vector<CellPlace>& places, const Suite* suite) {
  Pilot pilot{fmt::format("{} of {} cells, simulated", sampled.cells.size(), all.cells.size()), {}, {}};
  for (std::size_t i = 0; i < places.size(); ++i) {
    const auto* launches = runs_in(runs[places[i].high], sampled.cells[places[i].high], suite);
    if (!launches || !launches->front().pilot) continue;
    pilot.cells.push_back(*launches->front().pilot);
    pilot.cells.back().key = key_of(all.cells[i], suite);
  }
  return pilot;
}

std::optional<PlanResults> plan_for(const RecommendQuestion& question, const Experiment& all, Pilot pilot,
                                    int workers, std::vector<std::string>& notes) {
  if (pilot.cells.size() < all.cells.size()) {
    notes.emplace_back(
        "no plan: a loop has one number a launch, and how launches differ is in no machine file (plumbline "
        "plan, from a store of a few launches)");
    return std::nullopt;
  }
  std::vector<CellKey> keys;
  for (const PilotCell& cell : pilot.cells) keys.push_back(cell.key);
  pilot.clocks = simulated_clocks(all, keys, workers);
  PlanQuestion plan_question;
  plan_question.request = {.effect = question.precision, .one_side = true, .start_up = question.start_up};
  plan_question.budget = question.budget;
  try {
    return plan(pilot, plan_question);
  } catch (const InputError& error) {
    notes.push_back(fmt::format("no plan: {}", error.what()));
    return std::nullopt;
  }
}

/// A program measures all its cells equally often.
void set_command(Recommendation& found) {
  if (!found.plan) return;
  const PlanResults& plan = *found.plan;
  for (const PlannedCell& cell : plan.cells) found.reps = std::max(found.reps, cell.reps);
  double launch = plan.question.request.start_up;
  for (const PlannedCell& cell : plan.cells) launch += cell.pilot.sync + found.reps * cell.pilot.observation;
  found.seconds = plan.launches * launch;
}

Experiment experiment_of(const RecommendQuestion& question, std::vector<std::string>& notes) {
  ExperimentRequest request = question.request;
  request.settings.launches = sampled_launches;
  return make_experiment(request, notes);
}

}  // namespace

Recommendation recommend(const RecommendQuestion& question, int workers, Listener& listener) {
  Recommendation found;
  found.question = question;
  const Experiment all = experiment_of(question, found.notes);
  found.machine = all.machine.name;
  found.machine_settings = all.machine_settings;
  workers = jobs_that_fit(all, workers, memory_free());
  const double budget = share_of_errors * question.messages;
  std::vector<double> costs;
  for (const Cell& cell : all.cells) costs.push_back(cost_of(all, cell, fewest_repetitions));
  const AlikeCells alike = alike_cells(all);
  const std::vector<std::size_t> which = sampled_cells(alike, costs, budget);
  const Experiment sampled = cells_of(all, which);
  const std::vector<CellPlace> places = places_between(all, alike, which);
  const Repetitions repetitions = repetitions_within(sampled, budget);
  const std::vector<CellRuns> runs = run_suites(sampled, repetitions, workers, listener);

  const Scorer scorer(sampled, runs, places, repetitions);
  for (const Suite* suite : suites_of(all)) found.suites.push_back(scorer.score(suite));
  sort_scores(found.suites);
  const Experiment others = with_algorithms(sampled, few_repetitions, share_of_orders * question.messages);
  add_orders(found.suites, others, run_suites(others, few_repetitions, workers, listener));
  add_causes(found.suites, sampled, few_repetitions, workers, listener);

  found.cells = all.cells.size();
  found.sampled = sampled.cells.size();
  found.algorithms = static_cast<int>(others.cells.size());
  found.launches = sampled_launches;
  found.calls = repetitions.calls;
  found.repetitions = repetitions.observations;
  const Suite* const best = found.suites.front().suite;
  if (found.suites.front().worst)
    found.plan = plan_for(question, all, pilot_of(all, sampled, runs, places, best), workers, found.notes);
  set_command(found);
  if (all.machine.launch_sd == 0)
    found.notes.emplace_back(
        "the machine has no launch effect; real ones have 1 to 5 % (--set launch.sd=0.03)");
  found.commands = commands_of(found, all);
  return found;
}

}  // namespace plumbline
