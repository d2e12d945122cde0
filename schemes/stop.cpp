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

bool judges_times(Stop::Rule rule) { return rule != Stop::Rule::fixed && rule != Stop::Rule::budget; }

bool asks_the_root(OverProcesses processes) {
  return processes == OverProcesses::root || processes == OverProcesses::from_root;
}

/// Experiment::time_budget is that of round-time suites; any other has its rule's.
double budget_of(const Suite& suite, const Protocol& protocol) {
  const bool round_time = suite.start.kind == Start::Kind::round_time;
  return round_time ? protocol.time_budget.value_or(suite.stop.budget) : suite.stop.budget;
}

/// So many observations may fail, and three times as many as are wanted: windows have grown long before.
constexpr int allowed_to_fail = 100;

}  // namespace

StopRule::StopRule(Process& process, const Suite& suite, const Protocol& protocol)
    : process_(process),
      rule_(suite.stop),
      judged_(primary(suite).processes),
      agrees_(may_fail(suite.start) || suite.stop.rule == Stop::Rule::budget),
      budget_(budget_of(suite, protocol)),
      judge_(asks_the_root(judged_) ? protocol.operation.root : 0),
      min_(counts_of(suite, protocol).min),
      most_(counts_of(suite, protocol).most),
      next_look_(min_) {
  decision_.remaining = most_;
  if (judges_times(rule_.rule)) times_.reserve(static_cast<std::size_t>(most_));
  if (rule_.rule == Stop::Rule::budget) begin_ = process.now();
}

bool StopRule::reached(Record& seen, bool gave_up) {
  if (rule_.rule == Stop::Rule::fixed && !agrees_) return seen.size() >= most_;
  if (seen.size() < next_look_ && !gave_up) return false;
  const bool out_of_time = agrees_ && agree(seen);
  decision_ = judges_times(rule_.rule) ? look(seen) : count(seen, out_of_time);
  if (exhausted(seen)) decision_.stop = 1;
  if (gave_up) decision_ = {1, 0, decision_.remaining};
  gave_up_ = gave_up;
  next_look_ = seen.size() + std::max(1, std::min(rule_.batch, static_cast<int>(decision_.remaining)));
  return decision_.stop != 0;
}

/// Whether some process's time budget is spent.
bool StopRule::agree(Record& seen) {
  const bool spent = rule_.rule == Stop::Rule::budget && process_.now() - begin_ >= budget_;
  return seen.agree(process_, spent);
}

/// Windows that never suffice, or starts that are always late, must not go on for ever.
bool StopRule::exhausted(const Record& seen) const {
  return agrees_ && rule_.rule != Stop::Rule::budget &&
         seen.size() - seen.valid() > 3LL * most_ + allowed_to_fail;
}

StopRule::Decision StopRule::count(const Record& seen, bool out_of_time) const {
  const bool enough = seen.valid() >= most_;
  const bool met = rule_.rule == Stop::Rule::budget ? seen.valid() > 0 : enough;
  return {enough || out_of_time ? 1. : 0., met ? 1. : 0., static_cast<double>(most_ - seen.valid())};
}

StopRule::Decision StopRule::look(const Record& seen) {
  const auto fresh = seen.all().subspan(looked_at_);
  looked_at_ += fresh.size();
  const std::size_t known = times_.size();
  const std::vector<double> times = judged_times(process_, judge_, judged_, fresh);
  for (std::size_t i = 0; i < fresh.size(); ++i)
    if (fresh[i].verdict == Verdict::ok) times_.push_back(times[i]);
  Decision decision = decision_;
  if (process_.rank() == judge_) decision = judge(std::span(times_).subspan(known));
  std::array<double, 3> message{decision.stop, decision.goal_met, decision.remaining};
  share_from(process_, judge_, message);
  return {message[0], message[1], message[2]};
}

StopRule::Decision StopRule::judge(std::span<const double> fresh) const {
  double remaining = decision_.remaining - static_cast<double>(fresh.size());
  if (rule_.rule == Stop::Rule::decay) {
    const auto before = min(std::span(times_).first(times_.size() - fresh.size()));
    const auto now = min(fresh);  // empty where the whole batch failed, which is repeated
    if (before && now && *now >= *before * (1 - rounding)) remaining -= rule_.batch;
    return {remaining <= 0 ? 1. : 0., 1., remaining};
  }
  const bool enough = times_.size() >= static_cast<std::size_t>(min_);
  const auto width = spread(rule_.rule, times_);
  const bool met = enough && width && *width <= rule_.goal * *mean(times_);
  return {met || remaining <= 0 ? 1. : 0., met ? 1. : 0., remaining};
}

void StopRule::sign(Observations& observations) const {
  if ((rule_.rule == Stop::Rule::fixed && !agrees_) || decision_.goal_met != 0) return;
  observations.valid = false;
  observations.why_invalid = complaint();
}

/// A sentence without formatted numbers: it is built on a simulated process's small stack.
std::string_view StopRule::complaint() const {
  if (gave_up_)
    return "windows grew far longer than the operation takes: clocks have stepped, or are not related";
  if (rule_.rule == Stop::Rule::budget) return "no observation was valid when the time was up";
  if (decision_.remaining > 0) return "too many observations started late or took too long";
  switch (rule_.rule) {
    case Stop::Rule::standard_error:
      return "the standard error of the mean was still too large at the last repetition";
    case Stop::Rule::confidence_interval:
      return "the confidence interval of the mean was still too wide at the last repetition";
    default:
      return "the standard deviation of the reports was still too large at the last report";
  }
}

}  // namespace plumbline
