#include "schemes/nonblocking/overlaps.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "models/overlap.hpp"
#include "schemes/observation_times.hpp"

namespace plumbline {
namespace {

constexpr std::array members{&Phases::blocking, &Phases::start, &Phases::compute,
                             &Phases::test,     &Phases::wait,  &Phases::overall};

/// Member by member; there is one or more.
Phases mean_of_phases(const std::vector<Phases>& phases) {
  Phases sum;
  for (const Phases& one : phases)
    for (const auto member : members) sum.*member += one.*member / static_cast<double>(phases.size());
  return sum;
}

std::optional<Phases> mean_of(const Observations& process, const std::vector<bool>& counts) {
  std::vector<Phases> counting;
  for (std::size_t i = 0; i < process.phases.size(); ++i)
    if (counts[i]) counting.push_back(process.phases[i]);
  return counting.empty() ? std::nullopt : std::optional(mean_of_phases(counting));
}

}  // namespace

Overlaps overlaps_of(const Measurement& measurement) {
  const std::vector<bool> counts = counting_observations(measurement);
  std::vector<Phases> processes;
  for (const Observations& process : measurement)
    if (const auto phases = mean_of(process, counts)) processes.push_back(*phases);
  if (processes.empty()) return {};
  const Phases longest = *std::ranges::max_element(processes, {}, &Phases::overall);
  const Phases average = mean_of_phases(processes);
  return {imb_overlap(longest.blocking, longest.compute + longest.test, longest.overall),
          osu_overlap(average.overall, average.compute + average.test, average.test, average.blocking)};
}

}  // namespace plumbline
