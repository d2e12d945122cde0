#include "schemes/sync/pair.hpp"

namespace plumbline::sync {
namespace {

/// What a client says; 8 bytes, as long as the answer.
enum class Word : std::int64_t { ask, over };

// Netgauge's rule ends by itself. This bounds its exchanges: rho(20) = 2e-29 (Settling).
constexpr std::size_t most_patience = 20;

std::size_t most_exchanges(Ending ending) {
  const auto count = static_cast<std::size_t>(ending.count);
  return ending.rule == Ending::Rule::fixed ? count : most_patience * count;
}

}  // namespace

Plan plan_of(const SyncMethod& method, const SyncOptions& options) {
  Plan plan{options.estimator.value_or(method.estimator), method.ending};
  if (options.exchanges) plan.ending = {Ending::Rule::fixed, *options.exchanges};
  if (options.patience) plan.ending = {Ending::Rule::settled, *options.patience};
  return plan;
}

Client::Client(Messenger& messenger, const Plan& plan) : messenger_(messenger), plan_(plan) {}

void Client::await_invitation(int reference) {
  if (!keeps_quickest(plan_)) seen_.reserve(most_exchanges(plan_.ending));
  messenger_.receive_one<Word>(reference);
}

// Returns the round trip.
double Client::exchange(int reference) {
  Exchange exchange{};
  exchange.sent = messenger_.now();
  messenger_.send_one(reference, Word::ask);
  exchange.answered = messenger_.receive_one<double>(reference);
  exchange.received = messenger_.now();
  const double round_trip = exchange.round_trip();
  keep(exchange, round_trip);
  return round_trip;
}

void Client::keep(const Exchange& exchange, double round_trip) {
  ++exchanges_;
  if (!keeps_quickest(plan_)) return seen_.push_back(exchange);
  if (round_trip >= min_round_trip_) return;
  quickest_ = exchange;
  min_round_trip_ = round_trip;
}

Estimate Client::estimate(int reference) {
  exchanges_ = 0;
  seen_.clear();
  min_round_trip_ = std::numeric_limits<double>::infinity();
  if (plan_.ending.rule == Ending::Rule::fixed) {
    for (int i = 0; i < plan_.ending.count; ++i) exchange(reference);
  } else {
    Settling settling;
    while (settling.unshrunk() < plan_.ending.count && exchanges_ < most_exchanges(plan_.ending))
      settling.see(exchange(reference));
    messenger_.send_one(reference, Word::over);
  }
  return sync::estimate(plan_.estimator, keeps_quickest(plan_) ? std::span(&quickest_, 1) : std::span(seen_));
}

void invite(Messenger& messenger, int client) { messenger.send_one(client, Word::ask); }

void answer(Messenger& messenger, int client, Ending ending, const LinearMap& clock) {
  const bool counts = ending.rule == Ending::Rule::fixed;
  for (int i = 0; !counts || i < ending.count; ++i) {
    if (messenger.receive_one<Word>(client) == Word::over) return;
    messenger.send_one(client, clock.global(messenger.now()));
  }
}

}  // namespace plumbline::sync
