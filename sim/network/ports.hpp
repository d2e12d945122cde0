#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "models/machine.hpp"
#include "sim/jitter.hpp"
#include "sim/network/calendar.hpp"
#include "sim/network/column.hpp"
#include "sim/network/cost_table.hpp"
#include "sim/network/flights.hpp"
#include "sim/network/last_arrivals.hpp"
#include "sim/network/recorder.hpp"
#include "sim/network/stations.hpp"

namespace plumbline {

/// One row's processor and its port to the network: every message that it sends or gets needs them. A
/// progress thread has no port of its own, but its process's.
struct Port {
  Picoseconds cpu = 0;                   // the processor's own time
  Picoseconds tx_free = 0, rx_free = 0;  // from when on the port can send, receive
  std::uint32_t sent = 0, received = 0;  // messages
  std::int32_t last_peer = -1;           // whom the processor sent to, or took from, last
  std::uint32_t answers_left = 0;        // rendezvous sends, of any kind, that wait for their answer
  LastArrivals channels;                 // where messages could overtake
};

/// The rules of docs/explanation/model.md for one message: when the processor is busy with it, when the ports
/// are, and when it arrives. Whose message it is makes no difference.
class Ports {
 public:
  struct Setting {
    const Machine& machine;
    int processes;
    std::uint64_t seed, launch;
    Picoseconds min_flight;  // the shortest time from handing a message over to its arrival
  };
  /// `flights`: those over the platform, else nullptr.
  Ports(const Setting& setting, const CostTable& costs, Column<Port> ports, Calendar& calendar,
        Flights* flights);

  // Messages that wait for each other on their way.

  Stations& stations() { return stations_; }
  const Stations& stations() const { return stations_; }
  /// The window has just begun: what joins a queue or enters a node in it does so.
  void enter_stations(std::vector<Event>& window);
  /// What came to where it leaves in this window, which is over, leaves.
  void leave_stations();
  /// A row's message has joined its receiver's queue: its processor goes on.
  void joined(const Event& event);

  /// From now on tells it everything that happens; it must live on. nullptr: nobody.
  void record(Recorder* recorder) { recorder_ = recorder; }
  Recorder* recorder() const { return recorder_; }

  // A processor.

  Picoseconds time(int row) const { return ports_[row].cpu; }
  void advance_to(int row, Picoseconds time) { ports_[row].cpu = std::max(ports_[row].cpu, time); }
  /// It is busy for so long, and longer where noise interrupts it.
  void work(int row, Picoseconds duration, Timeline::Kind with);
  /// It waited for something that is over at `time`.
  void go_on(int row, Picoseconds time) {
    advance_to(row, time);
    if (recorder_) recorder_->goes_on(row, ports_[row].cpu);
  }

  // A message is sent.

  struct Departure {
    Event message;           // its time: when it is handed over
    Picoseconds begin, end;  // of the sender's being busy
  };
  /// The processor hands the message over, in its own time.
  void hand_over(Departure& departure, int row, int to, std::uint32_t cost, std::uint64_t key);
  /// What was handed over sets out; returns when its first byte, or its request, arrives, as far as it need
  /// not wait for others on its way.
  Picoseconds send_off(const Departure& departure);
  /// Tells the recorder, which there is, of a message that has set out.
  void record_post(const Departure& departure, Picoseconds arrival, int round, int tag);

  // A message is received.

  /// Its first byte is there: returns when it is complete.
  Picoseconds receive(const Event& event) {
    const Cost& cost = costs_[event.cost];
    Port& port = shared(event.process);
    // R = max(a, rx_free); rx_free = R + g + (k-1)G; complete at m = R + (k-1)G
    const Picoseconds begin = std::max(event.time, port.rx_free);
    port.rx_free = begin + cost.gap;
    if (recorder_) {
      record_coming(event);
      recorder_->arrives({event.sender, event.count}, begin, cost);
    }
    return begin + cost.serial;
  }
  /// Tells the recorder of a message, or a control message, that is there.
  void comes(const Event& event) {
    if (recorder_) record_coming(event);
  }
  /// Its place in the order of reception.
  std::uint32_t next_in_order(int row) { return ports_[row].received++; }
  /// The processor takes it; returns when that begins.
  Picoseconds take(int row, Recorder::MessageName name, const Cost& cost, Picoseconds complete);

  // A rendezvous.

  bool awaits_answers(int row) const { return shared(row).answers_left > 0; }
  /// The receiver, whose receive was posted at `posted`, asks for the data.
  void answer(const Event& request, Picoseconds posted);
  /// The data go to row `to`; returns when the send does.
  Picoseconds inject(const Event& answer, int to);

  // All of them.

  std::uint64_t messages() const;
  /// That of the processor that is furthest.
  Picoseconds latest_time() const;
  /// From when on every processor is ready, and no gap is under way.
  Picoseconds idle_from() const;
  /// No gap is under way, and what comes overtakes nothing. Returns the earliest of the processes' times.
  Picoseconds forget_gaps();
  /// Every processor goes on at one instant, when the last one is ready.
  void align();

 private:
  /// Where gaps and answers are counted: a progress thread's at its process.
  Port& shared(int row) { return ports_[rank_of(row, processes_)]; }
  const Port& shared(int row) const { return ports_[rank_of(row, processes_)]; }
  Picoseconds busy(int row, Picoseconds from, Picoseconds work) {
    const auto index = static_cast<std::size_t>(row);
    if (!paces_.empty()) work = std::llround(static_cast<double>(work) * paces_[index]);
    return index < noise_.size() ? noise_[index].finish(from, work) : from + work;
  }
  Picoseconds taking(Port& port, int sender, const Cost& cost, bool waited);
  void record_coming(const Event& event);
  void join(const Stations::Passing& passing, std::vector<Event>& window);
  void put(const Event& event, std::vector<Event>& window);
  Picoseconds set_out(Event event, int from, int to, const Cost& cost);

  const int processes_;
  const CostTable& costs_;
  Calendar& calendar_;
  Flights* const flights_;  // nullptr: no platform
  Column<Port> ports_;
  Stations stations_;
  JitterSource jitter_;
  std::vector<NoiseSource> noise_;  // of each process, and of progress threads where they have some
  std::vector<double> paces_;       // of each row; empty: 1
  Picoseconds min_flight_;
  bool may_overtake_;      // messages of a pair would, were they not held back
  bool receiving_varies_;  // what a receive costs depends on what came before it
  Recorder* recorder_ = nullptr;
};

}  // namespace plumbline
