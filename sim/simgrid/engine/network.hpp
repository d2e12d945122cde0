#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "sim/simgrid/engine/actors.hpp"
#include "sim/simgrid/engine/clock.hpp"
#include "sim/simgrid/engine/endpoint.hpp"
#include "sim/simgrid/engine/wires.hpp"

namespace plumbline {
class Recorder;
}

namespace plumbline::on_simgrid {

/// The LogGP network of docs/explanation/model.md by SimGrid's means: what takes time is an actor that
/// sleeps, what only one can use at a time is a semaphore. Written from that page; slow and plain.
class SimGridNetwork {
 public:
  /// The machine as this launch finds it. `stalled`: as for Actors.
  SimGridNetwork(const Machine& machine, int processes, std::uint64_t seed, std::uint64_t launch,
                 std::function<void()> stalled);

  /// Of a process, or, at P + rank, of its progress thread.
  Endpoint& endpoint(int row) { return *endpoints_[static_cast<std::size_t>(row)]; }
  const Endpoint& endpoint(int row) const { return *endpoints_[static_cast<std::size_t>(row)]; }
  int processes() const { return processes_; }
  int rows() const { return static_cast<int>(endpoints_.size()); }
  std::uint64_t messages() const;

  const Machine& machine() const { return machine_; }
  Wires& wires() { return wires_; }
  Actors& actors() { return actors_; }
  SimGridClock& clock() { return clock_; }
  Picoseconds now() const { return clock_.now(); }
  /// nullptr: nobody listens.
  Recorder* recorder() const { return recorder_; }
  void record(Recorder* recorder) { recorder_ = recorder; }

  // What the network does by itself.

  /// A message, or one of a rendezvous's three, leaves its row's port at `time`.
  void set_out(const MessagePtr& message, Leg leg, Picoseconds time);
  /// Called by the sender's actor: the message joins its receiver's queue at `time` or later, when it is
  /// returned, and sets out then.
  Picoseconds join(const MessagePtr& message, Picoseconds time);
  /// Of collectives that were before: who joined last is forgotten.
  void forget_queues() { queues_.clear(), entered_from_.clear(); }
  /// A request has met its receive.
  void answer(const MessagePtr& message);
  /// Gives the port of the row back at `until`.
  void hold(Port& port, int row, Picoseconds until);

 private:
  /// Where messages wait for each other: a port out of a node or into one, or a unit's memory.
  struct Station {
    Port port;
    InOrder queue;
  };
  Station& leaving_station(const Message& message, Leg leg);
  void leave(Station& station, int row);
  void depart(const MessagePtr& message, Leg leg, Picoseconds left);
  void enter(const MessagePtr& message, Leg leg, Picoseconds arrival);
  void fly(const MessagePtr& message, Leg leg, Picoseconds arrival);
  void come(const MessagePtr& message, Leg leg, Picoseconds arrival);
  Picoseconds busy_entering(const Message& message, Leg leg);
  void arrives(const MessagePtr& message, Leg leg);
  void inject(const MessagePtr& message);
  void receive(const MessagePtr& message);
  void land(const MessagePtr& message, Picoseconds received);

  Machine machine_;
  int processes_;
  Actors actors_;
  SimGridClock clock_;
  Wires wires_;
  Recorder* recorder_ = nullptr;
  std::vector<std::unique_ptr<Endpoint>> endpoints_;  // by row
  struct Queue {
    InOrder joining;
    int last = -1;  // whose message joined it last
    Picoseconds free = 0;
  };
  std::map<int, Queue> queues_;                 // by receiver
  std::map<std::pair<int, int>, Station> out_;  // by level (between nodes and sites: 0) and unit
  std::map<int, Station> into_;                 // by node
  std::map<int, int> entered_from_;             // by receiver: whose message entered its node last, from 1 on
};

}  // namespace plumbline::on_simgrid
