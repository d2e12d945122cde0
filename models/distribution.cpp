#include "models/distribution.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

#include "models/elementary.hpp"
#include "models/picoseconds.hpp"

namespace plumbline {
namespace {

using MixturePointer = std::shared_ptr<const Mixture>;

// One draw of each kind. Inversion takes one uniform, so a message's jitter costs one Philox block.

double draw_from(const Constant& d, Stream&) { return d.value; }

double draw_from(const Normal& d, Stream& stream) {
  double x = -1;
  while (x < 0) x = d.mean + d.sd * stream.normal();
  return x;
}

double draw_from(const Lognormal& d, Stream& stream) {
  return d.median * portable_exp(d.sigma * stream.normal());
}

double exponential(Stream& stream) { return -portable_log(stream.uniform()); }

/// Gamma(shape, 1) for shape >= 1: G. Marsaglia and W. W. Tsang, "A simple method for generating gamma
/// variables", ACM TOMS 26 (2000), without its squeeze.
double gamma_above_one(double shape, Stream& stream) {
  const double d = shape - 1.0 / 3;
  const double c = 1 / std::sqrt(9 * d);
  for (;;) {
    const double x = stream.normal();
    const double root = 1 + c * x;
    const double u = stream.uniform();
    if (root <= 0) continue;
    const double v = root * root * root;
    if (portable_log(u) < 0.5 * x * x + d - d * v + d * portable_log(v)) return d * v;
  }
}

double draw_from(const Gamma& d, Stream& stream) {
  if (d.shape >= 1) return d.scale * gamma_above_one(d.shape, stream);
  // Gamma(a) = Gamma(a + 1) U^(1/a), a < 1 (the same paper, section 6).
  const double above = gamma_above_one(d.shape + 1, stream);
  return d.scale * above * portable_exp(-exponential(stream) / d.shape);
}

double draw_from(const ShiftedExponential& d, Stream& stream) {
  return d.shift + d.mean * exponential(stream);
}

// P(X > x) = (min/x)^alpha = u  =>  x = min u^(-1/alpha).
double draw_from(const Pareto& d, Stream& stream) {
  return d.min * portable_exp(exponential(stream) / d.alpha);
}

double draw_from(const Empirical& d, Stream& stream) {
  const auto n = static_cast<unsigned __int128>(d.samples->size());
  return (*d.samples)[static_cast<std::size_t>(n * stream.bits() >> 64)];
}

double total_weight(const Mixture& mixture) {
  return std::accumulate(mixture.parts.begin(), mixture.parts.end(), 0.0,
                         [](double sum, const Mixture::Part& part) { return sum + part.weight; });
}

double draw_from(const MixturePointer& d, Stream& stream) {
  double left = stream.uniform() * total_weight(*d);
  const Mixture::Part* last = nullptr;  // the last with a weight, should rounding pass the end
  for (const Mixture::Part& part : d->parts) {
    if (part.weight == 0) continue;
    last = &part;
    if (left < part.weight) break;
    left -= part.weight;
  }
  return last->distribution.draw(stream);
}

// Closed forms of the means.

double mean_of(const Constant& d) { return d.value; }

// Truncated at 0: mean + sd phi(a) / (1 - Phi(a)), a = -mean/sd.
double mean_of(const Normal& d) {
  if (d.sd == 0) return d.mean;
  const double a = -d.mean / d.sd;
  const double density = std::exp(-a * a / 2) / std::sqrt(2 * std::numbers::pi);
  return d.mean + d.sd * density / (0.5 * std::erfc(a / std::numbers::sqrt2));
}

double mean_of(const Lognormal& d) { return d.median * std::exp(d.sigma * d.sigma / 2); }
double mean_of(const Gamma& d) { return d.shape * d.scale; }
double mean_of(const ShiftedExponential& d) { return d.shift + d.mean; }

double mean_of(const Pareto& d) {
  return d.alpha > 1 ? d.min * d.alpha / (d.alpha - 1) : std::numeric_limits<double>::infinity();
}

double mean_of(const Empirical& d) {
  return std::accumulate(d.samples->begin(), d.samples->end(), 0.0) / static_cast<double>(d.samples->size());
}

double mean_of(const MixturePointer& d) {
  double sum = 0;
  for (const Mixture::Part& part : d->parts) {
    if (part.weight > 0) sum += part.weight * part.distribution.mean();
  }
  return sum / total_weight(*d);
}

}  // namespace

Distribution::Distribution(Kind kind) : kind_(std::move(kind)) { check(kind_); }

double Distribution::draw(Stream& stream) const {
  return std::min(to_seconds(one_day),
                  std::visit([&](const auto& d) { return draw_from(d, stream); }, kind_));
}

double Distribution::mean() const {
  return std::visit([](const auto& d) { return mean_of(d); }, kind_);
}

}  // namespace plumbline
