#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "models/machine.hpp"
#include "sim/cost_table.hpp"
#include "sim/event_queue.hpp"
#include "sim/flights.hpp"
#include "sim/flows.hpp"
#include "sim/helper.hpp"
#include "sim/jitter.hpp"
#include "sim/point_to_point.hpp"
#include "sim/prefetch.hpp"
#include "sim/program.hpp"
#include "sim/recorder.hpp"

namespace plumbline {

/// Those who wait for what happens in a network: they are told by row, a process's or its helper's.
struct Sleepers {
  /// Its waiting is over, and all that happens to it in this window of time has happened. To others it may
  /// not have.
  virtual void resume(int row) = 0;
  /// It will be resumed soon.
  virtual void prefetch(int row) const = 0;

 protected:
  ~Sleepers() = default;
};

/// The LogGP network of docs/explanation/model.md, exact to the picosecond. It interprets collectives by
/// itself: each process is a state machine that walks through its rounds, driven by the messages that reach
/// it, and whoever called the collective sleeps until it is over. Knows nothing of SimGrid; one thread.
///
/// A process runs ahead of the global time on its own clock: sends need no event. What happens to it
/// (messages, answers) comes in order of time, then of the sender's rank and count.
class LogGPNetwork {
 public:
  /// The machine as this launch finds it. Where its progress needs one, every process has a helper.
  /// `flows`, where the machine has a platform, must live on.
  LogGPNetwork(const Machine& machine, int processes, std::uint64_t seed, std::uint64_t launch,
               Flows* flows = nullptr);

  int processes() const { return processes_; }
  CostTable& costs() { return costs_; }
  std::uint64_t messages() const;
  /// From now on tells it everything that happens; it must live on. nullptr: nobody.
  void record(Recorder* recorder) { recorder_ = recorder; }
  Recorder* recorder() const { return recorder_; }
  int rows() const { return static_cast<int>(states_.size()); }  ///< processes and their helpers

  // One process's actions, at its own time.

  /// Begins a collective, or queues it behind those that have not ended yet. `program` must live on.
  void start(int rank, const Program& program);
  /// How many different collectives wait in the queue.
  std::size_t queued(int rank) const { return state(rank).queue.size(); }

  bool idle(int rank) const { return state(rank).doing == Doing::nothing; }
  /// The process's time; only when it is idle.
  Picoseconds time(int rank) const { return state(rank).cpu; }
  /// That of the process that is furthest; every process is idle.
  Picoseconds latest_time() const;
  void advance_to(int rank, Picoseconds time);
  /// The processor is busy for so long, and longer where noise interrupts it. `with`: for a recorder.
  void work(int rank, Picoseconds duration, Timeline::Kind with = Timeline::Kind::compute);

  // A process's helper, which carries a nonblocking collective on (helpers.cpp): it walks through the rounds
  // as a process of its own, with the process's gaps, which pass to it and back.

  static std::size_t bytes_a_helper() { return sizeof(State) + sizeof(Helper); }
  bool has_helpers() const { return std::ssize(states_) > processes_; }
  int helper_of(int rank) const { return processes_ + rank; }
  /// Hands a collective over; the helper is idle. `program` is among helpers (Program's among_helpers()).
  void start_helper(int rank, const Program& program);
  bool await_helper_idle(int rank) { return await_idle(helper_of(rank)); }
  /// Idle by the process's own time; the process must have settled.
  bool helper_done_by_now(int rank) const;
  /// The process waits for its helper, which is idle, and takes the gaps back.
  void join_helper(int rank);
  /// What the helper took from the process's core from `begin` to the process's time, which has settled.
  Picoseconds taken_by_helper(int rank, Picoseconds begin) const;
  /// The process waits for its core where the helper has it; whether it had to.
  bool take_core_back(int rank);

  // For the causes of errors (Cause); every process is idle, and there are no events.

  /// When nothing of what happened can touch what comes: every process is ready and no gap is under way.
  Picoseconds idle_from() const;
  /// What was sent and received leaves no trace: no gap reaches beyond now. Processes keep their times.
  void forget_messages();
  /// Every process goes on at one instant, when the last one is ready.
  void align();

  /// Whether send() and isend() must wait until the process is settled: answers to rendezvous sends may come
  /// before it.
  bool must_settle(int rank) const { return state(rank).answers_left > 0; }
  /// `payload`: what the receiver gets, all `bytes` of it or nothing.
  std::uint32_t isend(int rank, int to, int tag, std::int64_t bytes, std::span<const std::byte> payload);
  /// The point-to-point messages that were handed over set out. To be called off the processes' stacks, whose
  /// lower parts are cold.
  void send_off();
  std::uint32_t irecv(int rank, int from, int tag, std::span<std::byte> data);

  // Blocking calls that need no request: those of most schemes.

  /// The whole of an eager send. False where the message needs an answer: nothing was done.
  bool send(int rank, int to, int tag, std::int64_t bytes, std::span<const std::byte> payload);
  /// step() resumes the process when `receive`, which must live until then, is over, or has become a request
  /// that is complete. False where something else may match first: nothing was done.
  bool begin_receive(int rank, Receive& receive);
  /// Ends requests, which are complete, and forgets them: the processor's time moves to the end of the last,
  /// with the overheads of the receives one after the other. Puts `requests` in order of reception.
  void wait(int rank, std::span<std::uint32_t> requests);
  /// Complete by the process's own time; the process must have settled.
  bool complete_by_now(int rank, std::uint32_t request) const;
  int source(int rank, std::uint32_t request) const;

  // What a process can wait for. Each returns true if it holds already; else step() reports the rank once it
  // does.
  bool await_idle(int rank);
  bool await_settled(int rank);  // everything that happens to it up to its own time has happened
  bool await_complete(int rank, std::span<const std::uint32_t> requests);

  // The events.

  bool has_events() const { return !events_.empty(); }
  /// Everything that happens in the next window of time.
  void step(Sleepers& sleepers);
  /// The end of the window that step() takes next; never where there are no events.
  Picoseconds next_horizon() const { return has_events() ? events_.next_horizon() : never; }
  /// A flow is over (Flows), at its instant.
  void flow_ends(std::uint32_t flight, Picoseconds time);

  /// What a process needs that goes on soon: its state, and a little later what that points to.
  void prefetch_process(int rank) const { plumbline::prefetch(&state(rank)); }
  void prefetch_point_to_point(int rank) const;

  /// For messages: what a process that cannot go on waits for.
  std::string describe_wait(int rank) const;

 private:
  // Keys: what a message belongs to. A collective's number and the receiver's round in it; or, with the top
  // bit, the index of a point-to-point message.
  static constexpr std::uint64_t point_to_point_bit = std::uint64_t{1} << 63;

  [[noreturn]] static void throw_too_long();

  struct Early {  // arrived before its round began
    std::uint64_t key;
    std::uint32_t order;  // of reception
    std::uint32_t cost;
    Picoseconds time;  // m of an eager message, q of a request
    std::int32_t sender;
    std::uint32_t count;
  };
  struct Departure {
    Event message;           // its time: when it is handed over
    Picoseconds begin, end;  // of the sender's being busy
  };
  struct Outgoing {
    Departure departure;
    PointToPointMessage message;
  };
  struct Queued {
    const Program* program;
    std::uint32_t times;
  };

  enum class Doing : std::uint8_t { nothing, sending, receiving };
  enum class Wait : std::uint8_t { none, idle, settled, requests, message };

  // What point-to-point messages need comes first.
  struct State {
    Picoseconds cpu = 0, tx_free = 0, rx_free = 0;
    Picoseconds postponed = never;  // the first event of the last window that is still to come
    std::int32_t inbox = -1;        // events of this window, a list in links_
    Doing doing = Doing::nothing;
    Wait wait = Wait::none;
    bool reported = false;                 // in this window
    Receive* receiving = nullptr;          // what the process sleeps in
    std::uint32_t sent = 0, received = 0;  // messages
    std::uint32_t answers_left = 0;        // rendezvous sends, of any kind, that wait for their answer
    std::uint32_t unmatched = 0;           // in messages_: posted receives and unexpected messages
    LastArrivals channels;                 // where messages could overtake
    std::unique_ptr<Helper> helper;        // what makes it one

    Picoseconds sends_end = 0;  // of the round's rendezvous sends
    Picoseconds posted = 0;     // when the round's receives were posted
    const Program* program = nullptr;
    std::uint64_t key = 0;                    // of the current round
    std::uint32_t round = 0, last_round = 0;  // in program->rounds; last_round is the end
    std::uint32_t next_send = 0, last_send = 0;
    std::uint32_t receives_left = 0, sends_left = 0;
    std::uint32_t collectives = 0;      // started
    std::vector<Early> early;           // eager messages of later rounds: a heap by (key, order)
    std::vector<Early> early_requests;  // the same for requests
    std::vector<Queued> queue;          // next one last
  };

  State& state(int rank) { return states_[static_cast<std::size_t>(rank)]; }
  const State& state(int rank) const { return states_[static_cast<std::size_t>(rank)]; }

  static Early early(State& p, const Event& event, std::uint64_t key, Picoseconds time) {
    return {key, p.received++, event.cost, time, event.sender, event.count};
  }

  // network.cpp: messages
  void post(State& p, int rank, int to, std::uint32_t cost, std::uint64_t key);
  Picoseconds busy(int rank, Picoseconds from, Picoseconds work);
  Picoseconds receive(State& p, const Event& event);
  void take(State& p, int rank, Recorder::MessageName name, const Cost& cost, Picoseconds complete);
  void begin_send(Departure& departure, State& p, int rank, int to, std::uint32_t cost, std::uint64_t key);
  void send_off(const Departure& departure);
  void record_post(const State& p, const Event& posted, const Departure& departure);
  void answer(const Event& request, Picoseconds posted);
  Picoseconds inject(State& p, const Event& answer, int to);
  bool settle(State& p, int rank, Picoseconds time);
  void handle(State& p, const Event& event);
  void wake(State& p, int rank);
  void report(State& p, int rank);
  void resume_at_once(State& p, int rank);
  int rank_of(const State& p) const { return static_cast<int>(&p - states_.data()); }
  PointToPoint& messages_of(const State& p) { return messages_[static_cast<std::size_t>(rank_of(p))]; }

  // windows.cpp
  void put_in_order_of_rank(std::vector<std::int32_t>& ranks);
  void handle_all(int rank);
  void postpone_rest(State& p);
  void resume_ready(Sleepers& sleepers);
  void prefetch(std::size_t i, const Sleepers& sleepers) const;
  const Event& first_event(int rank) const;
  void prefetch_messages(int rank) const;

  // flights.cpp: messages on a platform
  Picoseconds route(int from, int to, const Cost& cost);
  void depart(const Event& message);
  void first_byte(State& p, const Event& event);
  void land(const Event& event, std::uint32_t flight, Picoseconds time);
  void landing(State& p, const Event& event);
  void hand_over(State& p, const Event& message, Picoseconds complete);
  static bool is_eager_point_to_point(const Event& message) {
    return message.kind == Event::Kind::arrival && (message.key & point_to_point_bit) != 0;
  }

  // helpers.cpp
  void make_helpers(const Progression& progression);
  void wake_helper(State& p);

  // collectives.cpp: the state machine
  void begin(State& p, const Program& program);
  bool next_collective(State& p);
  bool next_round(State& p);
  void open_round(State& p);
  void proceed(State& p, int rank);
  bool send_all(State& p, int rank);
  void take_early_messages(State& p, int rank);
  void answer_early_requests(State& p);
  void take_in_round(State& p, int rank, Recorder::MessageName name, const Cost& cost, Picoseconds complete);
  void await_sends(State& p, int rank);
  void collective_arrival(State& p, const Event& event, Picoseconds complete);
  void collective_request(State& p, const Event& event);
  void collective_answer(State& p, const Event& event);
  void collective_data(State& p, const Event& event, Picoseconds complete);
  static void keep(std::vector<Early>& heap, const Early& early);
  static bool take_first(std::vector<Early>& heap, std::uint64_t key, Early& first);
  void continue_if_complete(State& p, int rank);
  bool too_far_ahead(State& p, int rank);

  // point_to_point.cpp
  void make_messages();
  void begin_message(State& p, int rank, int to, int tag, std::uint32_t cost, std::uint32_t request,
                     std::span<const std::byte> payload);
  std::uint32_t post_receive(State& p, const Wanted& wanted, std::span<std::byte> data);
  void end_receive(State& p, int rank, std::uint32_t message);
  void become_request(State& p, Receive& receive);
  void message_arrival(State& p, const Event& event, Picoseconds complete);
  void message_landing(State& p, const Event& event);
  void message_request(State& p, const Event& event);
  void message_answer(State& p, const Event& event);
  void message_data(State& p, const Event& event, Picoseconds complete);
  void deliver(State& p, int rank, std::uint32_t message, std::uint32_t request);
  void complete(State& p, int rank, std::uint32_t message);
  void completed(State& p, int rank, std::uint32_t request);

  const int processes_;
  CostTable costs_;
  JitterSource jitter_;
  std::vector<NoiseSource> noise_;      // of each process, or none; a helper has none
  Picoseconds min_flight_;              // o_s + L of the fastest class of the fastest level
  bool may_overtake_;                   // messages of a pair would, were they not held back
  std::vector<State> states_;           // processes, then their helpers
  std::vector<PointToPoint> messages_;  // as states_, made when first needed
  EventQueue events_;
  MessagePool pool_;
  std::vector<Outgoing> outgoing_;  // handed over, in order
  Flows* const flows_;              // nullptr: no platform
  Flights flights_;

  std::vector<Event> window_;          // being handled
  std::vector<std::int32_t> links_;    // next event of the same process in window_
  std::vector<std::int32_t> touched_;  // processes with events in window_
  std::vector<std::uint64_t> bits_;    // of processes, to put touched_ in order
  std::vector<Event> inbox_;           // one process's events, in order
  std::size_t at_ = 0;                 // in inbox_
  std::int32_t handling_ = -1;         // whose
  bool at_once_ = false;               // it is resumed before the next one's events are handled
  std::vector<int> ready_;             // rows that are resumed when the whole window has been handled
  Recorder* recorder_ = nullptr;
};

}  // namespace plumbline
