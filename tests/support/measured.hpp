#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "models/errors.hpp"
#include "sim/simulate.hpp"
#include "tests/support/in_child.hpp"

namespace plumbline::test {

/// What `body` writes per process, a list of numbers each, on a fresh launch in a child process.
inline std::vector<Picoseconds> simulated(
    const Launch& launch, const std::function<void(Process&, std::vector<Picoseconds>&)>& body) {
  return in_child([&] {
    std::vector<std::vector<Picoseconds>> each(static_cast<std::size_t>(launch.processes));
    simulate(launch,
             [&](Process& process) { body(process, each[static_cast<std::size_t>(process.rank())]); });
    std::vector<Picoseconds> all;
    for (const auto& one : each) all.insert(all.end(), one.begin(), one.end());
    return all;
  });
}

/// The message of the RunError that the launch ends with, in a child process; else what happened instead.
inline std::string run_error_of(const Launch& launch, const std::function<void(Process&)>& body) {
  const auto text = in_child([&] {
    std::string message = "no error";
    try {
      simulate(launch, body);
    } catch (const RunError& error) {
      message = error.what();
    } catch (const std::exception& error) {
      message = std::string("another error: ") + error.what();
    }
    return std::vector<Picoseconds>(message.begin(), message.end());
  });
  return {text.begin(), text.end()};
}

// Observations as whole numbers, to come out of a child process: all bits of the times.

inline constexpr double Phases::*phases[] = {&Phases::blocking, &Phases::start, &Phases::compute,
                                             &Phases::test,     &Phases::wait,  &Phases::overall};

inline void write(const Observations& observations, std::vector<Picoseconds>& out) {
  out.push_back(observations.valid);
  out.push_back(std::ssize(observations.why_invalid));
  out.insert(out.end(), observations.why_invalid.begin(), observations.why_invalid.end());
  out.push_back(std::ssize(observations.seen));
  for (const Observation& one : observations.seen) {
    for (const double value : {one.begin, one.end, one.time})
      out.push_back(std::bit_cast<Picoseconds>(value));
  }
  out.push_back(std::ssize(observations.phases));
  for (const Phases& one : observations.phases)
    for (const auto member : phases) out.push_back(std::bit_cast<Picoseconds>(one.*member));
}

inline Observations read_observations(std::vector<Picoseconds>::const_iterator& at) {
  Observations observations;
  observations.valid = *at++ != 0;
  const auto length = static_cast<std::ptrdiff_t>(*at++);
  observations.why_invalid.assign(at, at + length);
  at += length;
  observations.seen.resize(static_cast<std::size_t>(*at++));
  for (Observation& one : observations.seen) {
    for (double* value : {&one.begin, &one.end, &one.time}) *value = std::bit_cast<double>(*at++);
  }
  observations.phases.resize(static_cast<std::size_t>(*at++));
  for (Phases& one : observations.phases)
    for (const auto member : phases) one.*member = std::bit_cast<double>(*at++);
  return observations;
}

/// A suite on a fresh launch, in a child process.
inline Measurement measured(const Launch& launch, const Suite& suite, const Protocol& protocol) {
  const auto numbers = in_child([&] {
    std::vector<Picoseconds> out;
    for (const Observations& one : run_suite(launch, suite, protocol).measurement) write(one, out);
    return out;
  });
  Measurement measurement;
  for (auto at = numbers.begin(); at != numbers.end();) measurement.push_back(read_observations(at));
  return measurement;
}

}  // namespace plumbline::test
