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

}  // namespace

double parse_quantity(std::string_view text) {
  try {
    return parse(without_blanks(text));
  } catch (const InputError&) {
    throw InputError(fmt::format("'{}' is not a quantity; write e.g. 2.5us, 10ppm, 1.5% or 3", text));
  }
}

std::string quantity_text(double value, Shown shown) {
  if (shown == Shown::time)  // + 0: no -0.000
    return fmt::format("{:.3f} us", std::round(1e9 * value) / 1e3 + 0.0);
  if (shown == Shown::percent) return fmt::format("{:.3g} %", 100 * value);
  return fmt::format("{:.4g}", value);
}

}  // namespace plumbline
