#include "models/calibration/calibration.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

#include "models/calibration/launches.hpp"
#include "models/calibration/round_trips.hpp"
#include "models/calibration/summary.hpp"
#include "models/statistics.hpp"

namespace plumbline {
namespace {

std::vector<double> works_of(std::span<const CalibrationSamples> launches) {
  std::vector<double> works;
  for (const CalibrationSamples& launch : launches)
    works.insert(works.end(), launch.works.begin(), launch.works.end());
  return works;
}

std::vector<CalibrationSamples> quiet(std::span<const CalibrationSamples> launches,
                                      const std::optional<NoiseFit>& noise) {
  std::vector<CalibrationSamples> kept(launches.begin(), launches.end());
  for (CalibrationSamples& launch : kept)
    if (noise) launch.round_trips = uninterrupted(launch.round_trips, *noise);
  return kept;
}

std::optional<Parameter> fit_barrier(std::span<const double> exits) {
  if (exits.empty()) return std::nullopt;
  return Parameter{*median(exits), *quantile(exits, 0.025), *quantile(exits, 0.975), false};
}

/// Of all sizes together (NetworkFit) or of a class (ClassFit).
template <class Fit>
Costs costs_of(const Fit& fit, double L) {
  return {.L = std::max<Picoseconds>(1, to_picoseconds(L)),
          .o_s = to_picoseconds(fit.o_s.value),
          .o_r = to_picoseconds(fit.o_r.value),
          .g = to_picoseconds(fit.g.value),
          .G = fit.G.value * 1e12,
          .O = fit.O.value * 1e12,
          .G_forward = fit.G_forward * 1e12};
}

/// The largest messages' costs are the level's own. Up to S a class is eager, however far it was measured. A
/// class's L has the mean of the jitter in it, which a machine has apart.
void add_classes(const NetworkFit& fit, LogGOPS& level) {
  const double mean_jitter = fit.latency.value - fit.L.value;
  const auto costs = [&](const ClassFit& one) {
    return costs_of(one, std::max(0.0, one.L.value - mean_jitter));
  };
  static_cast<Costs&>(level) = costs(fit.classes.back());
  for (std::size_t i = 0; i + 1 < fit.classes.size(); ++i) {
    const bool last_eager = !fit.classes[i].rendezvous && fit.classes[i + 1].rendezvous;
    const std::int64_t up_to = last_eager ? level.S : fit.classes[i].last;
    level.sizes.push_back({costs(fit.classes[i]), up_to});
  }
}

LogGOPS level_of(const NetworkFit& fit) {
  LogGOPS level;
  static_cast<Costs&>(level) = costs_of(fit, fit.L.value);
  if (fit.eager_most) level.S = *fit.eager_most;
  if (!fit.classes.empty()) add_classes(fit, level);
  if (fit.latencies.size() < 2) return level;
  auto jitter = std::make_shared<std::vector<double>>();
  for (const double latency : fit.latencies) jitter->push_back(std::max(0.0, latency - fit.L.value));
  level.jitter = Distribution(Empirical{std::move(jitter)});
  return level;
}

/// The gap that trains show is seen through round trips; suites time rows of calls, which streams are.
void add_loops(const InPlaceFit& in_place, NetworkFit& network) {
  if (in_place.sizes.empty()) return;
  if (network.classes.empty()) {
    network.G_forward = forwarding_rate(in_place, 1, in_place.sizes.back().bytes);
    return;
  }
  std::vector<ClassFit> cut;
  for (const ClassFit& one : network.classes) {
    const std::vector<ClassFit> parts = cut_in_place(in_place, one);
    cut.insert(cut.end(), parts.begin(), parts.end());
  }
  network.classes = std::move(cut);
  network.g = network.classes.front().g;
}

/// Of a size are all messages below the next, by the byte: libraries change their protocol at powers of two,
/// and a message that is as long as a limit is beyond it, with its header.
void add_in_place(const InPlaceFit& fit, Machine& machine) {
  machine.call.o = to_picoseconds(fit.o.value);
  machine.call.o_message = to_picoseconds(fit.o_message.value);
  for (std::size_t i = 0; i < fit.sizes.size(); ++i) {
    const std::int64_t bytes = fit.sizes[i].bytes;
    machine.call.o_exchange = to_picoseconds(fit.o_exchange[i]);
    const double rate = 1e12 / static_cast<double>(bytes);
    CombineCost& combine = machine.compute;
    combine.combine = fit.combining[i] * rate;
    if (fit.combining_unsent[i]) combine.combine_unsent = *fit.combining_unsent[i] * rate;
    if (i + 1 == fit.sizes.size()) return;
    const std::int64_t last = fit.sizes[i + 1].bytes - 1;
    machine.call.sizes.push_back({last, machine.call.o_exchange});
    machine.compute.sizes.push_back({combine, last});
  }
}

/// Root of the mean square of differences of two, over the root of 2.
double spread_of_one(std::span<const double> differences) {
  double sum = 0;
  for (const double one : differences) sum += one * one;
  return std::sqrt(sum / static_cast<double>(differences.size()) / 2);
}

ClockModel clock_of(const Calibration& calibration) {
  ClockModel model;
  model.tick = to_picoseconds(calibration.network.tick);
  model.read_cost = to_picoseconds(calibration.network.read_cost.value);
  std::vector<double> offsets, skews, wanders;
  for (const ClockFit& clock : calibration.clocks) {
    offsets.push_back(clock.offset);
    if (!clock.steered.empty()) continue;
    if (clock.skew.low > 0 || clock.skew.high < 0) skews.push_back(clock.skew.value);
    if (!clock.wander.bound) wanders.push_back(clock.wander.value);
  }
  // Less than a round trip's half is no offset that can be told from none.
  const double min_offset = calibration.network.latency.value;
  if (!offsets.empty() && spread_of_one(offsets) > min_offset)
    model.offset = {Spread::Kind::normal, spread_of_one(offsets)};
  if (!skews.empty()) model.skew = {Spread::Kind::normal, spread_of_one(skews)};
  if (!wanders.empty()) model.wander = *mean(wanders);
  return model;
}

constexpr double factor_off = 1.5;

/// Less the cost of one read of the clock.
double measured_trip(std::size_t size, std::span<const CalibrationSamples> launches) {
  std::vector<double> trips;
  for (const CalibrationSamples& launch : launches) {
    const double read = median(launch.reads).value_or(0);
    for (const double trip : launch.held_out[size].trips) trips.push_back(trip - read);
  }
  return median(trips).value_or(0);
}

double by_machine(const LogGOPS& machine, std::int64_t bytes) {
  const int legs = legs_of_round_trip(cost_of(machine, bytes).rendezvous);
  return to_seconds(parameterised_round_trip(machine, 1, 0, bytes)) +
         (machine.jitter ? median_of_sum(*machine.jitter, legs) : 0);
}

}  // namespace

Calibration fit_calibration(std::span<const CalibrationSamples> launches, int bins) {
  Calibration all;
  all.noise = fit_noise(works_of(launches), calibrating::tick_of(launches.front().round_trips), bins);
  const std::vector<CalibrationSamples> undisturbed = quiet(launches, all.noise);
  std::vector<NetworkFit> fits;
  for (const CalibrationSamples& launch : undisturbed) fits.push_back(fit_network(launch, bins));
  all.launches = static_cast<int>(fits.size());
  all.round_trips = static_cast<int>(launches.front().round_trips.size());
  all.network = fit_launches(undisturbed, fits, bins);
  all.in_place = fit_in_place(middle_in_place(undisturbed), all.network);
  add_loops(all.in_place, all.network);
  all.launch = factor_of_launches(fits);
  all.clocks = fit_clocks(launches.front().clocks);
  all.barrier = fit_barrier(launches.front().barrier_exits);
  all.held_out = check_held_out(level_of(all.network), launches);
  return all;
}

Machine machine_of(const Calibration& calibration) {
  Machine machine;
  machine.network.between_nodes = level_of(calibration.network);
  machine.clock = clock_of(calibration);
  add_in_place(calibration.in_place, machine);
  if (calibration.launch && !calibration.launch->bound)
    machine.launch_sd = std::min(0.5, calibration.launch->value);
  if (!calibration.noise || calibration.noise->lengths.empty()) return machine;
  auto lengths = std::make_shared<std::vector<double>>(calibration.noise->lengths);
  machine.noise = PoissonNoise{calibration.noise->rate.value, Distribution(Empirical{std::move(lengths)})};
  return machine;
}

std::vector<SizeCheck> check_held_out(const LogGOPS& machine, std::span<const CalibrationSamples> launches) {
  std::vector<SizeCheck> checks;
  for (std::size_t i = 0; i < launches.front().held_out.size(); ++i) {
    const std::int64_t bytes = launches.front().held_out[i].bytes;
    checks.push_back({bytes, measured_trip(i, launches), by_machine(machine, bytes)});
  }
  return checks;
}

std::vector<SizeCheck> missed(std::span<const SizeCheck> held_out) {
  std::vector<SizeCheck> off;
  for (const SizeCheck& size : held_out)
    if (size.fitted >= factor_off * size.measured || size.measured >= factor_off * size.fitted)
      off.push_back(size);
  return off;
}

}  // namespace plumbline
