#include "hw/clocks/timer.hpp"

#include <algorithm>
#include <map>
#include <vector>

#include <fmt/format.h>

#include "models/errors.hpp"
#include "models/statistics.hpp"

namespace plumbline {
namespace {

constexpr int min_readings = 20'000;
constexpr int most_readings = 10'000'000;
constexpr std::size_t enough_steps = 100;
constexpr std::size_t rare = 1000;  // a step that is less than one in so many is a disturbance

using Counts = std::map<std::int64_t, std::size_t>;  // of steps

Counts common(std::span<const std::int64_t> steps) {
  Counts counts;
  for (const std::int64_t step : steps) ++counts[step];
  std::erase_if(counts, [&](const auto& seen) { return seen.second * rare < steps.size(); });
  return counts;
}

// Of each run of neighbouring numbers the most frequent.
std::vector<std::int64_t> peaks(const Counts& counts) {
  std::vector<std::int64_t> result;
  std::int64_t last = 0;
  for (const auto& [step, count] : counts) {
    if (result.empty() || step > last + 1)
      result.push_back(step);
    else if (count > counts.at(result.back()))
      result.back() = step;
    last = step;
  }
  return result;
}

// A little more work each time, so that the readings do not fall into the ticks' rhythm.
void dawdle(int reading) {
  for (int i = reading % 16; i > 0; --i) asm volatile("" ::: "memory");
}

}  // namespace

std::int64_t tick_in(std::span<const std::int64_t> steps) {
  const Counts seen = common(steps);
  if (seen.empty()) return *std::min_element(steps.begin(), steps.end());
  const std::vector<std::int64_t> apart = peaks(seen);
  if (apart.size() == 1 && seen.size() > 2) return 1;
  std::int64_t tick = apart.front();
  for (std::size_t i = 1; i < apart.size(); ++i) tick = std::min(tick, apart[i] - apart[i - 1]);
  return tick;
}

std::int64_t tick_of(const std::function<std::int64_t()>& read, std::string_view timer) {
  std::vector<std::int64_t> steps;
  std::int64_t last = read();
  for (int i = 0; i < most_readings && (i < min_readings || steps.size() < enough_steps); ++i) {
    dawdle(i);
    const std::int64_t next = read();
    if (next < last)
      throw RunError(fmt::format(
          "the timer {} went back by {} counts: it cannot time anything; take another one with --clock",
          timer, last - next));
    if (next > last) steps.push_back(next - last);
    last = next;
  }
  if (steps.empty())
    throw RunError(
        fmt::format("the timer {} stands still: {} readings were equal; take another one with "
                    "--clock",
                    timer, most_readings));
  return tick_in(steps);
}

double cost_of(const Timer& timer) {
  constexpr int batches = 31, readings = 1000;
  std::vector<double> costs;
  for (int batch = 0; batch < batches; ++batch) {
    const double begin = timer.now();
    for (int i = 1; i < readings; ++i) timer.now();
    costs.push_back((timer.now() - begin) / readings);
  }
  return *median(costs);
}

}  // namespace plumbline
