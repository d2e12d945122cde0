#include "schemes/stop.hpp"

#include <algorithm>
#include <array>
#include <cassert>

#include "models/statistics.hpp"
#include "schemes/agree.hpp"

namespace plumbline {
namespace {

/// A simulated clock, in seconds from the start, gives the same interval with other last bits later on: no
/// news.
constexpr double rounding = 1e-9;

/// The spread that a rule limits, in seconds; empty for fewer than two times.
std::optional<double> spread(Stop::Rule rule, std::span<const double> times) {
  switch (rule) {
    case Stop::Rule::standard_error:
      return standard_error(times);
    case Stop::Rule::confidence_interval:
      return mean_half_width(times, 0.95);
    default:
      return standard_deviation(times);
  }
}

/// A sentence without formatted numbers: it is built on a simulated process's small stack.
std::string_view complaint(Stop::Rule rule) {
  switch (rule) {
    case Stop::Rule::standard_error:
      return "the standard error of the mean was still too large at the last repetition";
    case Stop::Rule::confidence_interval:
      return "the confidence interval of the mean was still too wide at the last repetition";
    default:
      return "the standard deviation of the reports was still too large at the last report";
  }
}

}  // namespace

StopRule::StopRule(Process& process, const Suite& suite, const Experiment& experiment)
    : process_(process),
      rule_(suite.stop),
      judged_(primary(suite).processes),
      judge_(judged_ == OverProcesses::root ? experiment.operation.root : 0),
      most_(counts_of(suite, experiment).most),
      next_look_(counts_of(suite, experiment).least) {
  verdict_.remaining = most_;
  times_.reserve(static_cast<std::size_t>(most_));
}

bool StopRule::reached(const std::vector<Observation>& seen) {
  const int count = static_cast<int>(seen.size());
  if (rule_.rule == Stop::Rule::fixed) return count >= most_;
  if (count < next_look_) return false;
  look(seen);
  next_look_ = count + std::min(rule_.batch, static_cast<int>(verdict_.remaining));
  return verdict_.stop != 0;
}

void StopRule::look(const std::vector<Observation>& seen) {
  const std::size_t known = times_.size();
  for (std::size_t i = known; i < seen.size(); ++i) times_.push_back(seen[i].time);
  const std::span<double> fresh = std::span(times_).subspan(known);
  if (judged_ == OverProcesses::greatest) greatest_at(process_, judge_, fresh);
  if (process_.rank() == judge_) verdict_ = judge(fresh);
  std::array<double, 3> message{verdict_.stop, verdict_.goal_met, verdict_.remaining};
  share_from(process_, judge_, message);
  verdict_ = {message[0], message[1], message[2]};
}

StopRule::Verdict StopRule::judge(std::span<const double> fresh) {
  double remaining = verdict_.remaining - static_cast<double>(fresh.size());
  if (rule_.rule == Stop::Rule::decay) {
    const auto before = least(std::span(times_).first(times_.size() - fresh.size()));
    if (before && *least(fresh) >= *before * (1 - rounding)) remaining -= rule_.batch;
    return {remaining <= 0 ? 1. : 0., 1., remaining};
  }
  const auto width = spread(rule_.rule, times_);
  const bool met = width && *width <= rule_.goal * *mean(times_);
  return {met || remaining <= 0 ? 1. : 0., met ? 1. : 0., remaining};
}

void StopRule::sign(Observations& observations) const {
  if (rule_.rule == Stop::Rule::fixed || verdict_.goal_met != 0) return;
  observations.valid = false;
  observations.why_invalid = complaint(rule_.rule);
}

}  // namespace plumbline
