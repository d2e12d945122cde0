#include "models/statistics/autocorrelation.hpp"

#include <algorithm>
#include <bit>
#include <complex>
#include <numbers>

#include "models/statistics.hpp"
#include "models/statistics/finite.hpp"

namespace plumbline {
namespace {

using Complex = std::complex<double>;

/// In bit-reversed order, where the transform's butterflies begin.
void reverse_bits(std::span<Complex> a) {
  for (std::size_t i = 1, j = 0; i < a.size(); ++i) {
    std::size_t bit = a.size() >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) std::swap(a[i], a[j]);
  }
}

/// The discrete Fourier transform, sum of a_t exp(-2 pi i k t / n), in place; n is a power of two (Cooley and
/// Tukey, Mathematics of Computation 19, 1965).
void transform(std::span<Complex> a) {
  reverse_bits(a);
  for (std::size_t length = 2; length <= a.size(); length *= 2) {
    const std::size_t half = length / 2;
    for (std::size_t k = 0; k < half; ++k) {
      const auto turn =
          std::polar(1.0, -2 * std::numbers::pi * static_cast<double>(k) / static_cast<double>(length));
      for (std::size_t start = 0; start < a.size(); start += length) {
        const Complex even = a[start + k], odd = a[start + k + half] * turn;
        a[start + k] = even + odd;
        a[start + k + half] = even - odd;
      }
    }
  }
}

}  // namespace

// The transform of |transform of x|^2 is the sums of products at every lag (Wiener and Khinchin), up to a
// factor that r_0 = 1 takes away; zeros behind x keep its end from meeting its beginning.
std::optional<std::vector<double>> autocorrelation(std::span<const double> values) {
  if (values.size() < 2 || !all_finite(values) || all_equal(values)) return std::nullopt;
  const double centre = *mean(values);
  std::vector<Complex> a(std::bit_ceil(2 * values.size()));
  std::ranges::transform(values, a.begin(), [&](double value) { return value - centre; });
  transform(a);
  for (Complex& power : a) power = std::norm(power);
  transform(a);
  std::vector<double> r(values.size());
  for (std::size_t k = 0; k < r.size(); ++k) r[k] = a[k].real() / a[0].real();
  return r;
}

std::optional<double> effective_sample_size(std::span<const double> values) {
  if (values.size() < 4) return std::nullopt;
  const auto r = autocorrelation(values);
  if (!r) return std::nullopt;
  double sum = -1;  // r_0 is there twice below
  for (std::size_t k = 0; k + 1 < r->size(); k += 2) {
    const double pair = (*r)[k] + (*r)[k + 1];
    if (pair <= 0) break;
    sum += 2 * pair;
  }
  const auto n = static_cast<double>(values.size());
  return sum > 1 ? n / sum : n;
}

}  // namespace plumbline
