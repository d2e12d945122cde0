#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace plumbline {

class Calendar;
class Collectives;
class Dispatch;
class PointToPoint;
class Ports;
class Rows;
class Waits;

/// Those who wait for what happens in a network: they are told by row, a process's or its progress thread's.
struct Sleepers {
  /// Its waiting is over, and all that happens to it in this window of time has happened. To others it may
  /// not have.
  virtual void resume(int row) = 0;
  /// It will be resumed soon.
  virtual void prefetch(int row) const = 0;

 protected:
  ~Sleepers() = default;
};

/// A window of time after the other: in which order the rows' events are handled, what is fetched meanwhile,
/// and who goes on when (docs/explanation/model.md).
class Windows {
 public:
  /// What takes part in an event, in whatever order.
  struct Parts {
    const Rows& rows;
    const Ports& ports;
    const Collectives& collectives;
    const PointToPoint& point_to_point;
    Calendar& calendar;
    Waits& waits;
    Dispatch& dispatch;
  };
  explicit Windows(const Parts& parts) : parts_(parts) {}

  /// Everything that happens in the next window, which there is.
  void step(Sleepers& sleepers);

 private:
  void put_in_order(std::vector<std::int32_t>& rows);
  void handle_all(int row);
  void resume_ready(Sleepers& sleepers) const;
  void prefetch(const std::vector<std::int32_t>& rows, std::size_t i, const Sleepers& sleepers) const;
  void prefetch_messages(int row) const;

  const Parts parts_;
  std::vector<std::uint64_t> bits_;  // of rows, to put them in order
};

}  // namespace plumbline
