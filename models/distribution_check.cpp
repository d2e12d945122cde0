#include <algorithm>
#include <cmath>
#include <string_view>

#include <fmt/format.h>

#include "models/distribution.hpp"
#include "models/errors.hpp"

namespace plumbline {
namespace {

using MixturePointer = std::shared_ptr<const Mixture>;

void require(bool fine, std::string_view what, std::string_view condition, double value) {
  if (!fine) throw InputError(fmt::format("{} must be {}, not {:g}", what, condition, value));
}

void at_least_zero(std::string_view what, double value) {
  require(value >= 0 && std::isfinite(value), what, "at least 0", value);
}

void above_zero(std::string_view what, double value) {
  require(value > 0 && std::isfinite(value), what, "above 0", value);
}

void check_kind(const Constant& d) { at_least_zero("value", d.value); }

void check_kind(const Normal& d) {
  at_least_zero("mean", d.mean);  // a mean far below 0 would be drawn again for ever
  at_least_zero("sd", d.sd);
}

void check_kind(const Lognormal& d) {
  above_zero("median", d.median);
  at_least_zero("sigma", d.sigma);
}

void check_kind(const Gamma& d) {
  above_zero("shape", d.shape);
  above_zero("scale", d.scale);
}

void check_kind(const ShiftedExponential& d) {
  at_least_zero("shift", d.shift);
  at_least_zero("mean", d.mean);
}

void check_kind(const Pareto& d) {
  above_zero("min", d.min);
  above_zero("alpha", d.alpha);
}

void check_kind(const Empirical& d) {
  if (!d.samples || d.samples->empty()) throw InputError("samples must hold at least one value, not none");
  if (!std::is_sorted(d.samples->begin(), d.samples->end())) throw InputError("samples must be sorted");
  at_least_zero("samples", d.samples->front());
  at_least_zero("samples", d.samples->back());
}

void check_kind(const MixturePointer& d) {
  if (!d || d->parts.empty()) throw InputError("parts must hold at least one part, not none");
  double sum = 0;
  for (const Mixture::Part& part : d->parts) {
    at_least_zero("weight", part.weight);
    sum += part.weight;
  }
  above_zero("the sum of the weights", sum);
}

}  // namespace

void Distribution::check(const Kind& kind) {
  std::visit([](const auto& d) { check_kind(d); }, kind);
}

}  // namespace plumbline
