#include "analysis/validate/here/machine_states.hpp"

#include <algorithm>
#include <cmath>

#include "models/statistics.hpp"

namespace plumbline {
namespace {

double factor_between(double one, double other) { return std::max(one, other) / std::min(one, other); }

bool are_alike(double one, double other) { return factor_between(one, other) <= same_state_factor; }

/// Geometric means of the pairs whose probes agree, rising.
std::vector<double> steady_times(std::span<const Probes> probes) {
  std::vector<double> times;
  for (const auto& [before, after] : probes)
    if (before > 0 && after > 0 && are_alike(before, after)) times.push_back(std::sqrt(before * after));
  std::ranges::sort(times);
  return times;
}

/// The median of those that are alike to one of them: the one to which most are, of several the smallest.
std::optional<double> densest(const std::vector<double>& times) {
  std::vector<double> most;
  for (const double centre : times) {
    std::vector<double> near;
    std::ranges::copy_if(times, std::back_inserter(near),
                         [&](double time) { return are_alike(time, centre); });
    if (near.size() > most.size()) most = near;
  }
  return median(most);
}

}  // namespace

std::vector<double> states_of(std::span<const Probes> probes) {
  std::vector<double> times = steady_times(probes), states;
  if (const auto first = densest(times)) {
    states.push_back(*first);
    std::erase_if(times, [&](double time) { return factor_between(time, *first) <= states_apart_factor; });
  }
  if (const auto second = densest(times)) states.push_back(*second);
  std::ranges::sort(states);
  return states;
}

std::optional<std::size_t> state_of(std::span<const double> states, const Probes& probes) {
  const auto& [before, after] = probes;
  if (before <= 0 || after <= 0 || !are_alike(before, after)) return std::nullopt;
  for (std::size_t state = 0; state < states.size(); ++state)
    if (are_alike(before, states[state]) && are_alike(after, states[state])) return state;
  return std::nullopt;
}

}  // namespace plumbline
