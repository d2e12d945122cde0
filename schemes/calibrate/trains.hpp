#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "models/calibration/samples.hpp"
#include "schemes/process.hpp"

namespace plumbline::calibrating {

/// Memory from the beginning of a page, touched. A copy from a buffer that the other core has just written
/// takes up to twice as long as one from a buffer that nobody writes; so what is sent and what is received
/// lie apart, as in OSU's and IMB's benchmarks.
class Pages {
 public:
  explicit Pages(std::int64_t bytes) : pages_((static_cast<std::size_t>(bytes) + page - 1) / page) {}

  std::span<std::byte> first(std::int64_t bytes) {
    return std::as_writable_bytes(std::span(pages_)).first(static_cast<std::size_t>(bytes));
  }

 private:
  static constexpr std::size_t page = 4096;
  struct alignas(page) Page {
    std::array<std::byte, page> bytes;
  };
  std::vector<Page> pages_;
};

/// What the client wants of the server next.
struct Order {
  enum class Kind : std::int64_t {
    trips,     ///< answer every message
    trains,    ///< answer one as a rehearsal; receive `messages`, answer once
    receives,  ///< receive a token, send `messages`
    late,      ///< receive a token, compute for `delay`, receive one, answer by a token
    over
  };
  Kind kind = Kind::over;
  std::int64_t bytes = 1, messages = 1, repetitions = 1;
  double delay = 0;  ///< seconds
};

/// Obeys until the client says that it is over.
void serve(Process& process, int client, std::int64_t most_bytes);

/// The side that measures. Nothing of an earlier repetition is under way when the next begins: the client
/// pauses, each time a little longer or shorter, so that a ticking clock is met in every phase. Before a
/// train that is not long, and comes after a round trip as rehearsal: a processor that was interrupted in a
/// pause has cold caches, and is half a microsecond late with its next message, which no call in a loop is.
class Client {
 public:
  Client(Process& process, int server, std::int64_t most_bytes);

  /// PRTT(1, 0, s), one soon after the other: a gap is over, and a core seldom interrupted.
  std::vector<double> trips(std::int64_t bytes, int repetitions);

  struct Trains {
    std::vector<double> whole;  ///< PRTT(n, d, s)
    std::vector<double> sends;  ///< until the last send had returned
  };
  /// n messages of s bytes with d between, answered by one of s bytes.
  Trains trains(std::int64_t bytes, int messages, double delay, int repetitions);
  /// n receives of messages that have come.
  std::vector<double> receives(std::int64_t bytes, int messages, int repetitions);
  /// n - 1 delays alone.
  std::vector<double> delays(int messages, double delay, int repetitions);
  /// Whether a send waits until its receive is posted.
  bool waits_for_receiver(std::int64_t bytes);
  void over();

  /// From now on pauses are such that all that a train of this size has left behind is over.
  void pause_for(std::int64_t bytes, int messages);

 private:
  void order(const Order& order);
  void pause(double about);
  void rehearse(std::int64_t bytes);
  double train(std::int64_t bytes, int messages, double delay, double& sends);
  void send(std::int64_t bytes);
  void receive(std::int64_t bytes);

  Process& process_;
  int server_;
  Pages sent_, received_;
  double pause_ = 0, short_pause_ = 0;  // seconds
  std::uint32_t phase_ = 0;
};

}  // namespace plumbline::calibrating
