#include "schemes/sync/step.hpp"

#include "schemes/sync/fit.hpp"

namespace plumbline::sync {

OffsetStep::OffsetStep(Messenger& messenger, const Plan& plan)
    : messenger_(messenger), plan_(plan), client_(messenger, plan) {}

LinearMap OffsetStep::measure(int reference) {
  client_.await_invitation(reference);
  const Estimate estimate = client_.estimate(reference);
  client_.leave();
  return {estimate.at, estimate.offset, 0};
}

void OffsetStep::serve(int client, const LinearMap& clock) {
  invite(messenger_, client);
  answer(messenger_, client, plan_.ending, clock);
}

FitPoints::FitPoints(Messenger& messenger, const SyncOptions& options)
    : messenger_(messenger), count_(options.fit_points), gap_(options.fit_span / (options.fit_points - 1)) {}

void FitPoints::take(Client& client, int reference) {
  if (points_.empty()) {
    points_.reserve(static_cast<std::size_t>(count_));
    begin_ = messenger_.now();
  }
  messenger_.wait_until(begin_ + gap_ * static_cast<double>(points_.size()));
  points_.push_back(client.estimate(reference));
}

LinearMap FitPoints::line() {
  const LineFit fit = fit_line(points_);
  residual_ = fit.residual;
  points_ = {};
  return fit.map;
}

FitStep::FitStep(Messenger& messenger, const Plan& plan, const SyncOptions& options)
    : messenger_(messenger), plan_(plan), client_(messenger, plan), points_(messenger, options) {}

LinearMap FitStep::measure(int reference) {
  client_.await_invitation(reference);
  for (int i = 0; i < points_.count(); ++i) points_.take(client_, reference);
  client_.leave();
  return points_.line();
}

void FitStep::serve(int client, const LinearMap& clock) {
  invite(messenger_, client);
  for (int i = 0; i < points_.count(); ++i) answer(messenger_, client, plan_.ending, clock);
}

LinearMap one_by_one(Messenger& messenger, PairStep& step) {
  if (messenger.rank() != 0) return step.measure(0);
  for (int client = 1; client < messenger.size(); ++client) step.serve(client, {});
  return {};
}

}  // namespace plumbline::sync
