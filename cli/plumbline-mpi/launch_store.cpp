#include "cli/plumbline-mpi/launch_store.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <string_view>
#include <utility>

#include <fmt/core.h>

#include "models/errors.hpp"
#include "output/say.hpp"
#include "output/terminal_listener.hpp"

namespace plumbline {
namespace {

constexpr std::string_view input_error = "i", run_error = "r", fine = "";

std::vector<StoredFactor> stored_factors(const std::vector<Factor>& factors) {
  std::vector<StoredFactor> kept;
  for (const Factor& factor : factors)
    kept.push_back({factor.rank < 0 ? std::nullopt : std::optional(factor.rank), factor.name, factor.value});
  return kept;
}

/// The last launch of this name where it was cut off, else a new one.
int number_to_go_on_with(const Store& store, const std::string& name) {
  std::vector<StoredLaunch> launches = store.launches();
  std::erase_if(launches, [&](const StoredLaunch& launch) { return launch.name != name; });
  if (launches.empty()) return 1;
  const auto last = std::ranges::max_element(launches, {}, &StoredLaunch::number);
  if (!last->ended) return last->number;
  if (last->number == std::numeric_limits<int>::max())
    throw InputError(fmt::format("--launch: the last launch is number {}; say which", last->number));
  say_note(fmt::format("no launch was cut off; this is launch {}", last->number + 1));
  return last->number + 1;
}

constexpr std::string_view chosen[] = {
    "cache",    "injected clock",   "timer",          "MPI library", "MPI standard",
    "compiler", "compiler version", "compiler flags", "processes"};

/// Only variables have an underscore in their names (docs/reference/factors.md).
bool is_chosen(std::string_view name) {
  return name.find('_') != name.npos || std::ranges::find(chosen, name) != std::end(chosen);
}

using Choices = std::map<std::pair<std::string, int>, std::string>;  // by name and rank, -1 for all

Choices choices_in(const std::vector<StoredFactor>& factors) {
  Choices choices;
  for (const StoredFactor& factor : factors)
    if (is_chosen(factor.name)) choices[{factor.name, factor.rank.value_or(-1)}] = factor.value;
  return choices;
}

std::string value_in(const Choices& choices, const Choices::key_type& key) {
  const auto found = choices.find(key);
  return found == choices.end() ? "unset" : found->second;
}

/// Throws InputError where a factor that the user chose (cache, timer, injected clock, library, variables,
/// ...) is not what it was: cells measured with the one would be labelled with the other. What the machine
/// does by itself (load, the host that a queue gives) may differ. `launch`: "run.db: launch 3", for the
/// message.
void check_same_settings(const std::string& launch, const std::vector<StoredFactor>& before,
                         const std::vector<StoredFactor>& now) {
  const Choices old_ones = choices_in(before), new_ones = choices_in(now);
  Choices both = old_ones;
  both.insert(new_ones.begin(), new_ones.end());
  for (const auto& [key, value] : both)
    if (const std::string was = value_in(old_ones, key), is = value_in(new_ones, key); was != is)
      throw InputError(fmt::format(
          "{} was measured with {} '{}', this run has '{}'; go on as it began, or say --launch for another",
          launch, key.first, was, is));
}

/// A launch's cells share its factors: one that has cells goes on only as it was begun.
void check_going_on(const Store& store, const std::string& file, int number, const std::string& name,
                    const std::vector<StoredFactor>& factors) {
  for (const StoredLaunch& launch : store.launches())
    if (launch.number == number && launch.name == name && store.count(launch.id) > 0)
      check_same_settings(fmt::format("{}: launch {}", file, number), store.factors(launch.id), factors);
}

/// What process 0 ran into is thrown on every process.
template <class Work>
void on_process_0(mpi::World& world, Work work) {
  std::string outcome(fine);
  if (world.rank() == 0) {
    try {
      work();
    } catch (const InputError& error) {
      outcome = std::string(input_error) + error.what();
    } catch (const std::exception& error) {
      outcome = std::string(run_error) + error.what();
    }
  }
  outcome = world.share(outcome);
  if (outcome.starts_with(input_error)) throw InputError(outcome.substr(1));
  if (!outcome.empty()) throw RunError(outcome.substr(1));
}

}  // namespace

LaunchStore::LaunchStore(mpi::World& world, const Experiment& experiment, const MeasureOptions& options,
                         const std::vector<Factor>& factors) {
  number_ = options.launch.value_or(1);
  if (options.store.file.empty()) return;
  on_process_0(world, [&] { open(experiment, options, factors); });
  number_ = static_cast<int>(world.share(static_cast<double>(number_)));
}

void LaunchStore::open(const Experiment& experiment, const MeasureOptions& options,
                       const std::vector<Factor>& factors) {
  TerminalListener listener;
  store_ = open_store(options.store, run_info(experiment, "measured", options.store.command), listener);
  const std::string& name = options.launch_name;
  number_ = options.launch ? *options.launch : number_to_go_on_with(*store_, name);
  const std::vector<StoredFactor> kept = stored_factors(factors);
  check_going_on(*store_, options.store.file, number_, name, kept);
  launch_ = store_->begin_launch(number_, name);
  store_->write(launch_, kept);
}

std::optional<JobResult> LaunchStore::find(const Cell& cell, const Suite& suite) const {
  const CellKey key = key_of(cell, &suite);
  if (!store_ || !store_->has(launch_, key)) return std::nullopt;
  return result_from(store_->cell(launch_, key), &suite);
}

void LaunchStore::write(const Cell& cell, const Suite& suite, const JobResult& result,
                        const std::vector<int>& nodes, const PlaceInLaunch& place) {
  if (!store_) return;
  StoredCell kept = plumbline::stored(cell, &suite, result, nodes);
  kept.position = place.position;
  kept.started = place.started;
  store_->write(launch_, kept);
}

void LaunchStore::end() {
  if (store_) store_->end_launch(launch_);
}

}  // namespace plumbline
