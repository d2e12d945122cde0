#include "models/calibration/samples.hpp"

#include <cstddef>

#include "models/calibration/visit_samples.hpp"

namespace plumbline {
namespace {

struct Writer {
  std::vector<double> numbers;

  template <class Number>
  void operator()(const char*, const Number& number) {
    numbers.push_back(static_cast<double>(number));
  }
  void operator()(const char*, const std::vector<double>& values) {
    numbers.push_back(static_cast<double>(values.size()));
    numbers.insert(numbers.end(), values.begin(), values.end());
  }
  template <class Element, class Visit>
  void each(const char*, const std::vector<Element>& elements, Visit visit) {
    numbers.push_back(static_cast<double>(elements.size()));
    for (const Element& element : elements) visit(*this, element);
  }
};

struct Reader {
  const std::vector<double>& numbers;
  std::size_t next = 0;

  template <class Number>
  void operator()(const char*, Number& number) {
    number = static_cast<Number>(numbers.at(next++));
  }
  void operator()(const char*, std::vector<double>& values) {
    values.resize(static_cast<std::size_t>(numbers.at(next++)));
    for (double& value : values) value = numbers.at(next++);
  }
  template <class Element, class Visit>
  void each(const char*, std::vector<Element>& elements, Visit visit) {
    elements.resize(static_cast<std::size_t>(numbers.at(next++)));
    for (Element& element : elements) visit(*this, element);
  }
};

}  // namespace

std::vector<double> flat(const CalibrationSamples& samples) {
  Writer writer;
  visit_samples(writer, samples);
  return writer.numbers;
}

CalibrationSamples calibration_samples_of(const std::vector<double>& numbers) {
  CalibrationSamples samples;
  Reader reader{numbers};
  visit_samples(reader, samples);
  return samples;
}

}  // namespace plumbline
