#include "models/statistics/bootstrap.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "models/statistics.hpp"

namespace plumbline {
namespace {

bool can_be_drawn(std::span<const double> values) {
  return values.size() >= 2 &&
         std::ranges::all_of(values, [](double value) { return value > 0 && std::isfinite(value); });
}

/// floor(n u / 2^32) of a 32-bit u: each of n values with a probability within n / 2^32 of even.
double draw(std::span<const double> values, std::uint32_t u) {
  return values[static_cast<std::size_t>((std::uint64_t{u} * values.size()) >> 32)];
}

/// 64 random bits make two draws.
void resample(std::span<const double> values, Stream& random, std::span<double> drawn) {
  for (std::size_t i = 0; i < drawn.size(); i += 2) {
    const std::uint64_t bits = random.bits();
    drawn[i] = draw(values, static_cast<std::uint32_t>(bits));
    if (i + 1 < drawn.size()) drawn[i + 1] = draw(values, static_cast<std::uint32_t>(bits >> 32));
  }
}

}  // namespace

std::optional<Interval> ratio_of_medians_interval(std::span<const double> x, std::span<const double> y,
                                                  Stream random, double confidence, int resamples) {
  if (!can_be_drawn(x) || !can_be_drawn(y)) return std::nullopt;
  std::vector<double> drawn_x(x.size()), drawn_y(y.size()), ratios;
  for (int sample = 0; sample < resamples; ++sample) {
    resample(x, random, drawn_x);
    resample(y, random, drawn_y);
    ratios.push_back(*median(drawn_x) / *median(drawn_y));
  }
  return Interval{*quantile(ratios, (1 - confidence) / 2), *quantile(ratios, (1 + confidence) / 2)};
}

}  // namespace plumbline
