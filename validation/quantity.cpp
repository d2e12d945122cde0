#include "validation/quantity.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "models/errors.hpp"
#include "models/units.hpp"

namespace plumbline {
namespace {

bool is_ratio(std::string_view text) {
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') && c != 'e'; };
  return text.ends_with("ppm") || text.ends_with("ppb") || std::ranges::none_of(text, letter);
}

double parse(std::string_view text) {
  if (text.ends_with('%')) return parse_ratio(without_blanks(text.substr(0, text.size() - 1))) / 100;
  return is_ratio(text) ? parse_ratio(text) : parse_time(text);
}

std::string time_in_us(double seconds) {
  const double us = std::round(1e12 * seconds) / 1e6 + 0.0;  // to 1 ps; + 0: no -0.000
  if (us != 0 && std::abs(us) < 1) return fmt::format("{:.3g} us", us);
  return fmt::format("{:.3f} us", us);
}

}  // namespace

double parse_quantity(std::string_view text) {
  try {
    return parse(without_blanks(text));
  } catch (const InputError&) {
    throw InputError(fmt::format("'{}' is not a quantity; write e.g. 2.5us, 10ppm, 1.5% or 3", text));
  }
}

std::string quantity_text(double value, Shown shown) {
  if (shown == Shown::time) return time_in_us(value);
  if (shown == Shown::percent) return fmt::format("{:.3g} %", 100 * value);
  const bool whole = value == std::round(value) && std::abs(value) < 1e9;
  return whole ? fmt::format("{:.0f}", value + 0.0) : fmt::format("{:.4g}", value);
}

}  // namespace plumbline
