#include "schemes/judged_times.hpp"

#include "schemes/agree.hpp"

namespace plumbline {
namespace {

std::vector<double> own(std::span<const Observation> observations, double Observation::*what) {
  std::vector<double> values;
  values.reserve(observations.size());
  for (const Observation& observation : observations) values.push_back(observation.*what);
  return values;
}

std::vector<double> max_of(Process& process, int judge, std::span<const Observation> observations,
                           double Observation::*what) {
  std::vector<double> values = own(observations, what);
  max_at(process, judge, values);
  return values;
}

// last end - the judge's start
std::vector<double> from_own_start(Process& process, int judge, std::span<const Observation> observations) {
  std::vector<double> times = max_of(process, judge, observations, &Observation::end);
  for (std::size_t i = 0; i < times.size(); ++i) times[i] -= observations[i].begin;
  return times;
}

// last end - first start, the latter as the max of the negative starts
std::vector<double> span(Process& process, int judge, std::span<const Observation> observations) {
  const std::size_t count = observations.size();
  std::vector<double> values = own(observations, &Observation::end);
  for (const Observation& observation : observations) values.push_back(-observation.begin);
  max_at(process, judge, values);
  for (std::size_t i = 0; i < count; ++i) values[i] += values[count + i];
  values.resize(count);
  return values;
}

}  // namespace

std::vector<double> judged_times(Process& process, int judge, OverProcesses processes,
                                 std::span<const Observation> observations) {
  switch (processes) {
    case OverProcesses::max:
      return max_of(process, judge, observations, &Observation::time);
    case OverProcesses::from_root:
      return from_own_start(process, judge, observations);
    case OverProcesses::span:
      return span(process, judge, observations);
    default:
      return own(observations, &Observation::time);
  }
}

}  // namespace plumbline
