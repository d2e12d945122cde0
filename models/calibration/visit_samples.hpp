#pragma once

#include "models/calibration/samples.hpp"

namespace plumbline {

// One description of CalibrationSamples for all that write or read them: `visit` is called with every
// member's name and value in order, and visit.each with lists of parts. `Samples` may be const.

template <class Visitor, class Size>
void visit_size(Visitor& visit, Size& size) {
  visit("bytes", size.bytes);
  visit("delay_s", size.delay);
  visit("waits_for_receiver", size.waits_for_receiver);
  visit("single_s", size.single);
  visit("train_s", size.train);
  visit("train_sends_s", size.train_sends);
  visit("delayed_s", size.delayed);
  visit("delayed_sends_s", size.delayed_sends);
  visit("delays_s", size.delays);
  visit("receives_s", size.receives);
}

template <class Visitor, class Samples>
void visit_samples(Visitor& visit, Samples& samples) {
  visit("messages", samples.messages);
  visit.each("sizes", samples.sizes, [](auto& inner, auto& size) { visit_size(inner, size); });
  visit.each("held_out", samples.held_out, [](auto& inner, auto& size) {
    inner("bytes", size.bytes);
    inner("trips_s", size.trips);
  });
  visit("eager_most", samples.eager_most);
  visit("rendezvous_min", samples.rendezvous_min);
  visit("reads_s", samples.reads);
  visit("round_trips_s", samples.round_trips);
  visit("work_s", samples.work);
  visit("works_s", samples.works);
  visit.each("clocks", samples.clocks, [](auto& inner, auto& clock) {
    inner("node", clock.node);
    inner("at_s", clock.at);
    inner("offset_s", clock.offset);
  });
  visit.each("in_place", samples.in_place, [](auto& inner, auto& size) {
    inner("bytes", size.bytes);
    inner("trips_s", size.trips);
    inner("forwards_s", size.forwards);
    inner("exchanges_s", size.exchanges);
    inner("combines_s", size.combines);
    inner("additions_s", size.additions);
    inner("calls_s", size.calls);
    inner("streams_s", size.streams);
  });
  visit("barrier_exits_s", samples.barrier_exits);
}

}  // namespace plumbline
