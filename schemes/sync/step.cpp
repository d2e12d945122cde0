#include "schemes/sync/step.hpp"

namespace plumbline::sync {

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

LinearMap PairStep::measure(int reference) {
  client_.await_invitation(reference);
  LinearMap offset;
  if (points_) {
    for (int i = 0; i < points_->count(); ++i) points_->take(client_, reference);
  } else {
    const Estimate estimate = client_.estimate(reference);
    offset = {estimate.at, estimate.offset, 0};
  }
  client_.leave();
  return points_ ? points_->line() : offset;
}

void PairStep::serve(int client, const LinearMap& clock) {
  invite(messenger_, client);
  const int estimates = points_ ? points_->count() : 1;
  for (int i = 0; i < estimates; ++i) answer(messenger_, client, plan_.ending, clock);
}

LinearMap one_by_one(Messenger& messenger, PairStep& step) {
  if (messenger.rank() != 0) return step.measure(0);
  for (int client = 1; client < messenger.size(); ++client) step.serve(client, {});
  return {};
}

}  // namespace plumbline::sync
