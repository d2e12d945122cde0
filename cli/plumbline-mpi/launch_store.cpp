#include "cli/plumbline-mpi/launch_store.hpp"

#include <algorithm>

#include "models/errors.hpp"

namespace plumbline {
namespace {

constexpr std::string_view input_error = "i", run_error = "r", fine = "";

std::vector<StoredFactor> stored_factors(const std::vector<Factor>& factors) {
  std::vector<StoredFactor> kept;
  for (const Factor& factor : factors)
    kept.push_back({factor.rank < 0 ? std::nullopt : std::optional(factor.rank), factor.name, factor.value});
  return kept;
}

/// The last launch where it was cut off, else a new one.
int number_to_go_on_with(const Store& store) {
  const std::vector<StoredLaunch> launches = store.launches();
  if (launches.empty()) return 1;
  const auto last = std::ranges::max_element(launches, {}, &StoredLaunch::number);
  return last->ended ? last->number + 1 : last->number;
}

/// What process 0 ran into is thrown on every process.
template <class Work>
void on_process_0(World& world, Work work) {
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

LaunchStore::LaunchStore(World& world, const Study& study, const MeasureOptions& options,
                         const std::vector<Factor>& factors) {
  number_ = options.launch.value_or(1);
  if (options.store.file.empty()) return;
  on_process_0(world, [&] { open(study, options, factors); });
  number_ = static_cast<int>(world.share(static_cast<double>(number_)));
}

void LaunchStore::open(const Study& study, const MeasureOptions& options,
                       const std::vector<Factor>& factors) {
  store_ = open_store(options.store, run_info(study, "measured", options.store.command));
  number_ = options.launch.value_or(number_to_go_on_with(*store_));
  launch_ = store_->begin_launch(number_, options.launch_name);
  store_->write(launch_, stored_factors(factors));
}

std::optional<UnitResult> LaunchStore::find(const Cell& cell, const Suite& suite) const {
  const CellKey key = key_of(cell, &suite);
  if (!store_ || !store_->has(launch_, key)) return std::nullopt;
  return result_from(store_->cell(launch_, key), &suite);
}

void LaunchStore::write(const Cell& cell, const Suite& suite, const UnitResult& result,
                        const std::vector<int>& nodes, int position) {
  if (!store_) return;
  StoredCell kept = plumbline::stored(cell, &suite, result, nodes);
  kept.position = position;
  kept.started = utc_now();
  store_->write(launch_, kept);
}

void LaunchStore::end() {
  if (store_) store_->end_launch(launch_);
}

}  // namespace plumbline
