#pragma once

#include <optional>
#include <vector>

#include "schemes/sync/pair.hpp"

namespace plumbline::sync {

/// What a pair does when it meets. The same steps must be taken on both sides.
class PairStep {
 public:
  virtual ~PairStep() = default;
  /// The client's side: the line from its own clock to the reference's.
  virtual LinearMap measure(int reference) = 0;
  /// The reference's side; it answers with its own time as `clock` maps it.
  virtual void serve(int client, const LinearMap& clock) = 0;
};

/// One estimate: the offset, no skew.
class OffsetStep final : public PairStep {
 public:
  OffsetStep(Messenger& messenger, const Plan& plan);
  LinearMap measure(int reference) override;
  void serve(int client, const LinearMap& clock) override;

 private:
  Messenger& messenger_;
  Plan plan_;
  Client client_;
};

/// Estimates spread over time on the client's clock, for a line through them.
class FitPoints {
 public:
  FitPoints(Messenger& messenger, const SyncOptions& options);

  int count() const { return count_; }
  /// Waits until the next one is due, and takes it.
  void take(Client& client, int reference);
  /// The line through all that were taken.
  LinearMap line();
  /// Of the last line.
  std::optional<double> residual() const { return residual_; }

 private:
  Messenger& messenger_;
  int count_;
  double gap_;  // seconds from one to the next
  std::vector<Estimate> points_;
  double begin_ = 0;
  std::optional<double> residual_;
};

/// A line through many estimates: offset and skew.
class FitStep final : public PairStep {
 public:
  FitStep(Messenger& messenger, const Plan& plan, const SyncOptions& options);
  LinearMap measure(int reference) override;
  void serve(int client, const LinearMap& clock) override;
  std::optional<double> residual() const { return points_.residual(); }

 private:
  Messenger& messenger_;
  Plan plan_;
  Client client_;
  FitPoints points_;
};

/// Process 0 takes `step` with each other process in turn. Returns the line to process 0's clock.
LinearMap one_by_one(Messenger& messenger, PairStep& step);

}  // namespace plumbline::sync
