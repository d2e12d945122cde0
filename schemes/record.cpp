#include "schemes/record.hpp"

#include <algorithm>

#include "schemes/agree.hpp"

namespace plumbline {
namespace {

double flag(Verdict verdict, Verdict reason) { return has(verdict, reason) ? 1 : 0; }

Verdict verdict_of(double late, double too_long) {
  return (late != 0 ? Verdict::started_late : Verdict::ok) |
         (too_long != 0 ? Verdict::took_too_long : Verdict::ok);
}

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

Record::Record(const LinearMap& clock, int most) : clock_(clock) {
  seen_.reserve(static_cast<std::size_t>(most));
}

void Record::record(double begin, double end, int calls, Verdict verdict) {
  const double from = clock_.global(begin), to = clock_.global(end);
  seen_.push_back({from, to, (to - from) / calls, verdict});
}

bool Record::agree(Process& process, bool raised) {
  const std::span<Observation> fresh = std::span(seen_).subspan(agreed_);
  std::vector<double> flags;
  flags.reserve(2 * fresh.size() + 1);
  for (const Observation& one : fresh) {
    flags.push_back(flag(one.verdict, Verdict::started_late));
    flags.push_back(flag(one.verdict, Verdict::took_too_long));
  }
  flags.push_back(raised ? 1 : 0);
  max_at(process, 0, flags);
  share_from(process, 0, flags);
  for (std::size_t i = 0; i < fresh.size(); ++i)
    fresh[i].verdict = verdict_of(flags[2 * i], flags[2 * i + 1]);
  batch_ = agreed_;
  agreed_ = seen_.size();
  valid_ += static_cast<int>(
      std::ranges::count_if(fresh, [](const Observation& one) { return one.verdict == Verdict::ok; }));
  return flags.back() != 0;
}

std::span<const Observation> Record::last_batch() const {
  return std::span(seen_).subspan(batch_, agreed_ - batch_);
}

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
