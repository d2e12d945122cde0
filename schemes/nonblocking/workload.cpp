#include "schemes/nonblocking/workload.hpp"

#include <algorithm>
#include <array>

#include "models/errors.hpp"
#include "models/statistics.hpp"
#include "schemes/nanoseconds.hpp"

namespace plumbline {
namespace {

constexpr int most_steps = 100;
constexpr double min_step = 1e-3;  // of what is wanted
constexpr double rounding = 1e-9;  // of differences of times far from 0

double time_of(Process& process, double workload) {
  const double begin = process.now();
  process.compute(workload);
  return process.now() - begin;
}

}  // namespace

// Hoefler et al. (2010)'s search: from no workload on, until it takes long enough, more by a step delta. The
// step is what is still missing, so that a machine that computes as it was asked to is there at the second
// try.
double find_workload(Process& process, double wanted) {
  double workload = 0, taken = 0;
  for (int step = 0; step < most_steps; ++step) {
    taken = time_of(process, workload);
    if (taken >= wanted * (1 - rounding)) return workload;
    workload += std::max(wanted - taken, min_step * wanted);
  }
  throw RunError("the search for a workload of " + nanoseconds(wanted) + " ended after " +
                 std::to_string(most_steps) + " steps at one that takes " + nanoseconds(taken));
}

double time_of_workload(Process& process, double workload) {
  std::array<double, 5> seconds{};
  for (double& one : seconds) one = time_of(process, workload);
  return *median(seconds);
}

}  // namespace plumbline
