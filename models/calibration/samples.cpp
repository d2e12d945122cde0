#include "models/calibration/samples.hpp"

#include <cstddef>

namespace plumbline {
namespace {

// One description of the layout serves both directions: `visit` is called with every member in order.
template <class Visitor, class Size>
void visit_size(Visitor& visit, Size& size) {
  visit(size.bytes);
  visit(size.delay);
  for (auto* values : {&size.single, &size.train, &size.train_sends, &size.delayed, &size.delayed_sends,
                       &size.delays, &size.receives})
    visit(*values);
  visit(size.waits_for_receiver);
}

template <class Visitor, class Samples>
void visit_all(Visitor& visit, Samples& samples) {
  visit(samples.messages);
  visit.each(samples.sizes, [&](auto& size) { visit_size(visit, size); });
  visit.each(samples.held_out, [&](auto& size) {
    visit(size.bytes);
    visit(size.trips);
  });
  visit(samples.eager_most);
  visit(samples.rendezvous_least);
  visit(samples.reads);
  visit(samples.round_trips);
  visit(samples.work);
  visit(samples.works);
  visit.each(samples.clocks, [&](auto& clock) {
    visit(clock.node);
    visit(clock.at);
    visit(clock.offset);
  });
  visit(samples.barrier_exits);
}

struct Writer {
  std::vector<double> numbers;

  template <class Number>
  void operator()(const Number& number) {
    numbers.push_back(static_cast<double>(number));
  }
  void operator()(const std::vector<double>& values) {
    numbers.push_back(static_cast<double>(values.size()));
    numbers.insert(numbers.end(), values.begin(), values.end());
  }
  template <class Element, class Visit>
  void each(const std::vector<Element>& elements, Visit visit) {
    numbers.push_back(static_cast<double>(elements.size()));
    for (const Element& element : elements) visit(element);
  }
};

struct Reader {
  const std::vector<double>& numbers;
  std::size_t next = 0;

  template <class Number>
  void operator()(Number& number) {
    number = static_cast<Number>(numbers.at(next++));
  }
  void operator()(std::vector<double>& values) {
    values.resize(static_cast<std::size_t>(numbers.at(next++)));
    for (double& value : values) value = numbers.at(next++);
  }
  template <class Element, class Visit>
  void each(std::vector<Element>& elements, Visit visit) {
    elements.resize(static_cast<std::size_t>(numbers.at(next++)));
    for (Element& element : elements) visit(element);
  }
};

}  // namespace

std::vector<double> flat(const CalibrationSamples& samples) {
  Writer writer;
  visit_all(writer, samples);
  return writer.numbers;
}

CalibrationSamples calibration_samples_of(const std::vector<double>& numbers) {
  CalibrationSamples samples;
  Reader reader{numbers};
  visit_all(reader, samples);
  return samples;
}

}  // namespace plumbline
