#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace plumbline {

// exp and log of our own, from +, -, * and / alone: every IEEE machine gives the same bits, where libraries
// differ in the last one (glibc even from processor to processor, by whether it has fused multiply-add).
// Within 2 ulp.

namespace elementary {
inline constexpr double ln2_high =
    0x1.62e42fefa0000p-1;  // the upper 33 bits of ln 2, so n * ln2_high is exact
inline constexpr double ln2_low = 0x1.cf79abc9e3b3ap-40;
inline constexpr std::uint64_t mantissa_bits = 0x000fffffffffffff;

/// 2^n for a normal result.
inline double power_of_two(std::int64_t n) {
  return std::bit_cast<double>(static_cast<std::uint64_t>(n + 1023) << 52);
}
}  // namespace elementary

/// e^x; 0 below -708 and infinity above 709.
inline double portable_exp(double x) {
  if (x < -708) return 0;
  if (x > 709) return std::numeric_limits<double>::infinity();
  // e^x = 2^n e^r with |r| <= ln 2 / 2.
  const double n = std::floor(x * 0x1.71547652b82fep+0 + 0.5);
  const double r = (x - n * elementary::ln2_high) - n * elementary::ln2_low;
  // e^r = 1 + r / (r/2 coth(r/2) - r/2), and r/2 coth(r/2) = sum of B_2i r^2i / (2i)!, B the Bernoulli
  // numbers.
  const double w = r * r;
  const double tail =
      1.0 / 30240 + w * (-1.0 / 1209600 + w * (1.0 / 47900160 + w * (-691.0 / 1307674368000)));
  const double below = w * (1.0 / 12 + w * (-1.0 / 720 + w * tail)) - 0.5 * r;
  return (1 + r / (1 + below)) * elementary::power_of_two(static_cast<std::int64_t>(n));
}

/// The natural logarithm of a normal x > 0.
inline double portable_log(double x) {
  // x = 2^e m with sqrt(1/2) <= m < sqrt(2).
  const auto bits = std::bit_cast<std::uint64_t>(x);
  auto e = static_cast<std::int64_t>(bits >> 52) - 1023;
  double m = std::bit_cast<double>((bits & elementary::mantissa_bits) | 0x3ff0000000000000);
  if (m > 0x1.6a09e667f3bcdp+0) {
    m *= 0.5;
    ++e;
  }
  // ln m = 2 atanh s = 2 (s + s^3/3 + s^5/5 + ...), s = (m - 1)/(m + 1), |s| < 0.172; even and odd powers
  // side by side.
  const double s = (m - 1) / (m + 1);
  const double z = s * s;
  const double w = z * z;
  const double odd = 1.0 / 3 + w * (1.0 / 7 + w * (1.0 / 11 + w * (1.0 / 15 + w * (1.0 / 19))));
  const double even = 1.0 / 5 + w * (1.0 / 9 + w * (1.0 / 13 + w * (1.0 / 17 + w * (1.0 / 21))));
  const double ln_m = 2 * s + 2 * s * (z * (odd + z * even));
  const auto n = static_cast<double>(e);
  return n * elementary::ln2_high + (ln_m + n * elementary::ln2_low);
}

}  // namespace plumbline
