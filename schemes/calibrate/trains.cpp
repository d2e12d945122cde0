#include "schemes/calibrate/trains.hpp"

#include <algorithm>

#include "models/statistics.hpp"

namespace plumbline::calibrating {
namespace {

constexpr int rehearsals = 5;
// Of a round trip: over TCP one after a pause of 20 us took 11.7 us, after up to 2 us 7.5 us, as without any.
constexpr double short_share = 0.125;
constexpr double min_wait = 50e-6;  // seconds: no send that does not wait takes half as long each time

}  // namespace

void serve(Process& process, int client, std::int64_t most_bytes) {
  Pages sent(most_bytes), received(most_bytes);
  const auto receive = [&](std::int64_t bytes) {
    process.recv(client, tags::calibration, received.first(bytes));
  };
  const auto send = [&](std::int64_t bytes) { process.send(client, tags::calibration, sent.first(bytes)); };
  for (;;) {
    Order order;
    process.recv(client, tags::calibration, std::as_writable_bytes(std::span(&order, 1)));
    if (order.kind == Order::Kind::over) return;
    const bool gives = order.kind == Order::Kind::receives, late = order.kind == Order::Kind::late;
    for (std::int64_t i = 0; i < order.repetitions; ++i) {
      if (order.kind == Order::Kind::trains) {
        receive(order.bytes);
        send(order.bytes);
      }
      if (gives || late) receive(1);
      if (late) process.compute(order.delay);
      for (std::int64_t k = 0; k < order.messages; ++k) gives ? send(order.bytes) : receive(order.bytes);
      if (!gives) send(late ? 1 : order.bytes);
    }
  }
}

Client::Client(Process& process, int server, std::int64_t most_bytes)
    : process_(process), server_(server), sent_(most_bytes), received_(most_bytes) {}

void Client::send(std::int64_t bytes) { process_.send(server_, tags::calibration, sent_.first(bytes)); }
void Client::receive(std::int64_t bytes) {
  process_.recv(server_, tags::calibration, received_.first(bytes));
}

void Client::order(const Order& order) {
  process_.send(server_, tags::calibration, std::as_bytes(std::span(&order, 1)));
}

void Client::over() { order({}); }

// The golden ratio's multiples fill the unit interval evenly: between 1 and 2 times `about`.
void Client::pause(double about) {
  phase_ += 0x9E3779B9;  // 2^32 times the golden ratio, less 2^32
  process_.compute(about * (1 + static_cast<double>(phase_) * 0x1p-32));
}

// Whatever interrupted the processor before has left the caches cold.
void Client::rehearse(std::int64_t bytes) {
  send(bytes);
  receive(bytes);
  pause(short_pause_);
}

// The first ones are not kept: they find the caches cold.
std::vector<double> Client::trips(std::int64_t bytes, int repetitions) {
  std::vector<double> seen;
  order({Order::Kind::trips, bytes, 1, repetitions + rehearsals, 0});
  for (int i = 0; i < repetitions + rehearsals; ++i) {
    pause(short_pause_);
    const double begin = process_.now();
    send(bytes);
    receive(bytes);
    const double end = process_.now();
    if (i >= rehearsals) seen.push_back(end - begin);
  }
  return seen;
}

double Client::train(std::int64_t bytes, int messages, double delay, double& sends) {
  const double begin = process_.now();
  for (int i = 0; i < messages; ++i) {
    send(bytes);
    if (delay > 0 && i + 1 < messages) process_.compute(delay);
  }
  sends = process_.now() - begin;
  receive(bytes);
  return process_.now() - begin;
}

Client::Trains Client::trains(std::int64_t bytes, int messages, double delay, int repetitions) {
  Trains seen;
  seen.whole.resize(static_cast<std::size_t>(repetitions));
  seen.sends.resize(seen.whole.size());
  order({Order::Kind::trains, bytes, messages, repetitions, 0});
  for (std::size_t i = 0; i < seen.whole.size(); ++i) {
    rehearse(bytes);
    seen.whole[i] = train(bytes, messages, delay, seen.sends[i]);
  }
  return seen;
}

std::vector<double> Client::receives(std::int64_t bytes, int messages, int repetitions) {
  std::vector<double> seen(static_cast<std::size_t>(repetitions));
  order({Order::Kind::receives, bytes, messages, repetitions, 0});
  for (double& time : seen) {
    pause(pause_);
    send(1);
    pause(pause_);
    const double begin = process_.now();
    for (int i = 0; i < messages; ++i) receive(bytes);
    time = process_.now() - begin;
  }
  return seen;
}

std::vector<double> Client::delays(int messages, double delay, int repetitions) {
  std::vector<double> seen(static_cast<std::size_t>(repetitions));
  for (double& time : seen) {
    pause(pause_);
    const double begin = process_.now();
    for (int i = 1; i < messages; ++i) process_.compute(delay);
    time = process_.now() - begin;
  }
  return seen;
}

bool Client::waits_for_receiver(std::int64_t bytes) {
  pause_for(bytes, 1);
  std::vector<double> seen(rehearsals);
  const double delay = std::max(min_wait, 2 * pause_);
  order({Order::Kind::late, bytes, 1, rehearsals, delay});
  for (double& time : seen) {
    pause(pause_);
    send(1);
    const double begin = process_.now();
    send(bytes);
    time = process_.now() - begin;
    receive(1);
  }
  return *min(seen) > delay / 2;
}

// The min: a rehearsal that another program was in the way of would make thousands of pauses as long. A clock
// that is set back may show a negative time.
void Client::pause_for(std::int64_t bytes, int messages) {
  short_pause_ = 0;
  short_pause_ = std::max(0.0, short_share * *min(trips(bytes, rehearsals)));
  pause_ = std::max(0.0, 2 * *min(trains(bytes, messages + 1, 0, rehearsals).whole));
}

}  // namespace plumbline::calibrating
