#pragma once

#include "models/errors.hpp"
#include "schemes/start.hpp"

namespace plumbline {

/// No window of the length that the user asked for can hold the operation.
class WindowTooShort : public InputError {
 public:
  using InputError::InputError;
};

/// Observations start a window apart, on the global clock. Process 0 announces the first start of a batch of
/// windows; a batch ends when the processes agree on what became of its observations (Record::agree). Between
/// two batches the window may grow; where it grows far beyond the operation, the rule gives up.
class WindowStart final : public StartRule {
 public:
  /// Finds the length of the first window. Throws WindowTooShort for an experiment's window that the
  /// operation, started everywhere at once, did not fit into once in ten times; into others it may.
  /// `lateness`: seconds that processes may come after the start, which others' windows have room for.
  WindowStart(Process& process, const GlobalClock& clock, const Start& rule, const Protocol& protocol,
              const Record& seen, double lateness);

  void release() override;
  Verdict verdict(double end) const override;
  bool gave_up() const override { return gave_up_; }

  double length() const { return length_; }  ///< seconds, of the present window

 private:
  void begin_batch();
  double time_at_first() const;  // on the global clock; 0 on others than process 0
  void announce(double now);
  void grow(double now);

  Process& process_;
  const GlobalClock clock_;
  const Record& seen_;
  const bool may_grow_;
  const double lead_;
  const Protocol& experiment_;
  double length_;
  double batch_ = 0;  // when the batch was announced, on the global clock; on process 0
  double start_ = 0;  // of the present window, on the global clock
  bool late_ = false, gave_up_ = false;
};

}  // namespace plumbline
