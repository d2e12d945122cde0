#include "sim/network/network.hpp"

#include <optional>

namespace plumbline {
namespace {

bool is_eager_point_to_point(const Event& message) {
  return message.kind == Event::Kind::arrival && message.is_point_to_point();
}

}  // namespace

void LogGPNetwork::handle(const Event& event) {
  switch (event.kind) {
    case Event::Kind::arrival:
    case Event::Kind::data:
      return hand_over(event, ports_.receive(event));
    case Event::Kind::request:
      ports_.comes(event);
      return event.is_point_to_point() ? point_to_point_.request(event) : collectives_.request(event);
    case Event::Kind::answer:
      ports_.comes(event);
      return event.is_point_to_point() ? point_to_point_.answer(event) : collectives_.answer(event);
    case Event::Kind::wake:
      if (!collectives_.wake(event.process)) waits_.end(event.process, Wait::settled);
      return;
    case Event::Kind::first_byte:
      return first_byte(event);
    case Event::Kind::landing:
      return landing(event);
    case Event::Kind::joined:
      ports_.joined(event);
      if (!collectives_.wake(event.process)) waits_.end(event.process, Wait::joined);
      return;
    case Event::Kind::station:
      return;  // Stations took it out of the window
  }
}

void LogGPNetwork::hand_over(const Event& message, Picoseconds complete) {
  const bool eager = message.kind == Event::Kind::arrival;
  if (message.is_point_to_point())
    return eager ? point_to_point_.arrival(message, complete) : point_to_point_.data(message, complete);
  return eager ? collectives_.arrival(message, complete) : collectives_.data(message, complete);
}

// Point-to-point messages meet their receives in order of their first bytes.
void LogGPNetwork::first_byte(const Event& event) {
  const Event message = flights_->message(event);
  const Picoseconds received = ports_.receive(message);
  flights_->received(event, received);
  if (is_eager_point_to_point(message)) point_to_point_.first_byte(message, received);
}

void LogGPNetwork::landing(const Event& event) {
  const std::optional<Event> message = flights_->land(event);
  if (!message) return;
  if (Recorder* recorder = ports_.recorder())
    recorder->lands({message->sender, message->count}, message->time);
  if (is_eager_point_to_point(*message)) return point_to_point_.landing(*message);
  hand_over(*message, message->time);
}

}  // namespace plumbline
