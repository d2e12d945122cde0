#pragma once

#include <bit>

#include "schemes/calibrate/calibrate.hpp"
#include "sim/simulate.hpp"
#include "tests/support/in_child.hpp"

namespace plumbline::test {

/// What a calibration's process 0 measures on a simulated machine.
inline CalibrationSamples calibrate(const Machine& machine, const CalibrationPlan& plan, int processes = 2,
                                    std::uint64_t launch = 0) {
  const std::vector<Picoseconds> bits = in_child([&] {
    CalibrationSamples seen;
    simulate({.machine = machine, .processes = processes, .seed = 1, .launch = launch},
             [&](Process& process) {
               CalibrationSamples mine = measure_calibration(process, plan);
               if (process.rank() == 0) seen = std::move(mine);
             });
    std::vector<Picoseconds> numbers;
    for (const double number : flat(seen)) numbers.push_back(std::bit_cast<Picoseconds>(number));
    return numbers;
  });
  std::vector<double> numbers;
  for (const Picoseconds number : bits) numbers.push_back(std::bit_cast<double>(number));
  return calibration_samples_of(numbers);
}

/// Sizes and round trips alone.
inline CalibrationPlan network_only() {
  CalibrationPlan plan;
  plan.works = plan.clock_points = plan.barriers = plan.in_place_rounds = 0;
  return plan;
}

}  // namespace plumbline::test
