#include "models/units.hpp"

#include <charconv>
#include <cmath>
#include <limits>
#include <span>

#include <fmt/format.h>

#include "models/errors.hpp"

namespace plumbline {
namespace {

struct Unit {
  std::string_view name;
  double
      per_one;  // how many of them are one second, one, or one hertz: dividing by a power of ten rounds once
};

constexpr Unit time_units[] = {{"s", 1}, {"ms", 1e3}, {"us", 1e6}, {"ns", 1e9}, {"ps", 1e12}};

constexpr Unit ratio_units[] = {{"", 1}, {"ppm", 1e6}, {"ppb", 1e9}};
constexpr Unit frequency_units[] = {{"Hz", 1}, {"kHz", 1e-3}, {"MHz", 1e-6}};

struct SizeUnit {
  std::string_view name;
  std::int64_t bytes;
};

constexpr std::int64_t one = 1;
constexpr SizeUnit size_units[] = {
    {"", 1},           {"B", 1},           {"Ki", one << 10},     {"KiB", one << 10},
    {"Mi", one << 20}, {"MiB", one << 20}, {"Gi", one << 30},     {"GiB", one << 30},
    {"Ti", one << 40}, {"TiB", one << 40}, {"Pi", one << 50},     {"PiB", one << 50},
    {"kB", 1'000},     {"MB", 1'000'000},  {"GB", 1'000'000'000}, {"TB", 1'000'000'000'000}};

struct Quantity {
  double number = 0;
  std::string_view unit;
};

/// A finite number and what follows it. False where the text does not begin with one.
bool split(std::string_view text, Quantity& quantity) {
  text = without_blanks(text);
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), quantity.number);
  if (error != std::errc{} || !std::isfinite(quantity.number)) return false;
  quantity.unit = without_blanks(text.substr(static_cast<std::size_t>(end - text.data())));
  return true;
}

const Unit* unit_named(std::span<const Unit> units, std::string_view name) {
  for (const Unit& unit : units) {
    if (unit.name == name) return &unit;
  }
  return nullptr;
}

const Unit* time_unit(std::string_view name) { return unit_named(time_units, name); }

const SizeUnit* size_unit(std::string_view name) {
  for (const SizeUnit& unit : size_units) {
    if (unit.name == name) return &unit;
  }
  return nullptr;
}

[[noreturn]] void refuse(std::string_view text, std::string_view why) {
  throw InputError(fmt::format("'{}' {}", text, why));
}

/// A number without a unit; the right form is positive, as most quantities must be.
[[noreturn]] void refuse_bare(std::string_view text, std::string_view unit) {
  std::string_view number = without_blanks(text);
  if (number.starts_with('-')) number.remove_prefix(1);
  refuse(text, fmt::format("has no unit; write e.g. {}{}", number, unit));
}

/// Why `digits` followed by `unit` is no size; the caller knows that it is none.
[[noreturn]] void refuse_size(std::string_view text, std::string_view after_digits) {
  if (without_blanks(text).starts_with('-'))
    refuse(text, "is negative; a size is at least 0, e.g. 8 or 12KiB");
  if (Quantity q; split(text, q) && q.number != std::floor(q.number)) {
    refuse(text, "is not whole; write a size in whole bytes, e.g. 1536 or 12KiB");
  }
  if (after_digits == "k" || after_digits == "K" || after_digits == "M" || after_digits == "G") {
    const bool kilo = after_digits == "k" || after_digits == "K";
    refuse(text, fmt::format("may be powers of ten or of two; write {0}iB or {1}B", kilo ? "K" : after_digits,
                             kilo ? "k" : after_digits));
  }
  refuse(text, "is not a size; write e.g. 8, 12KiB or 4kB");
}

/// Of a range of powers of two, where "64k" can be nothing but 64 KiB.
std::int64_t parse_end(std::string_view text) {
  const std::string_view size = without_blanks(text);
  const std::string_view kilo = "kKMGTP";
  if (size.empty() || kilo.find(size.back()) == std::string_view::npos) return parse_bytes(size);
  const char unit = size.back() == 'k' ? 'K' : size.back();
  return parse_bytes(fmt::format("{}{}i", size.substr(0, size.size() - 1), unit));
}

void append_item(std::string_view item, std::vector<std::int64_t>& sizes) {
  const auto dots = item.find(".."), colon = item.find(':');  // OSU's
  const std::size_t cut = dots != std::string_view::npos ? dots : colon;
  if (cut == std::string_view::npos) {
    sizes.push_back(parse_bytes(item));
  } else {
    const std::int64_t first = parse_end(item.substr(0, cut)),
                       last = parse_end(item.substr(cut + (cut == dots ? 2 : 1)));
    if (first > last) refuse(item, "runs downwards; write the lesser size first, e.g. 1..1Mi");
    const std::vector<std::int64_t> range = powers_between(first, last);
    sizes.insert(sizes.end(), range.begin(), range.end());
  }
}

constexpr std::string_view right_rate = "is not a time a byte or a rate; write e.g. 6ns/B or 12.5GB/s";

/// "12.5", "GB" of "12.5GB/s" to seconds a byte.
double inverse_rate(std::string_view text, const Quantity& rate) {
  const SizeUnit* unit = size_unit(rate.unit);
  if (unit == nullptr || rate.unit.empty() || !rate.unit.ends_with('B')) refuse(text, right_rate);
  if (!(rate.number > 0)) refuse(text, "must be above 0; write e.g. 12.5GB/s");
  return 1 / (rate.number * static_cast<double>(unit->bytes));
}

}  // namespace

std::string bytes_text(std::int64_t bytes) {
  static constexpr const char* units[] = {"B", "KiB", "MiB", "GiB"};
  std::size_t unit = 0;
  for (; unit + 1 < std::size(units) && bytes >= 1024 && bytes % 1024 == 0; ++unit) bytes /= 1024;
  return fmt::format("{} {}", bytes, units[unit]);
}

std::string_view without_blanks(std::string_view text) {
  constexpr std::string_view blanks = " \t\r";
  const auto first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::vector<std::int64_t> powers_between(std::int64_t first, std::int64_t last) {
  std::vector<std::int64_t> numbers = {first};
  for (int bit = 0; bit < 63; ++bit) {
    const std::int64_t power = one << bit;
    if (power > first && power < last) numbers.push_back(power);
  }
  if (last > first) numbers.push_back(last);
  return numbers;
}

double parse_time(std::string_view text) {
  Quantity q;
  if (!split(text, q)) refuse(text, "is not a time; write e.g. 2.5us");
  if (q.unit.empty() && q.number == 0) return 0;
  if (q.unit.empty()) refuse_bare(text, "us");
  const Unit* unit = time_unit(q.unit);
  if (unit == nullptr) refuse(text, "is not a time; write e.g. 2.5us");
  return q.number / unit->per_one;
}

std::int64_t parse_bytes(std::string_view text) {
  const std::string_view size = without_blanks(text);
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(size.data(), size.data() + size.size(), number);
  const std::string_view rest = without_blanks(size.substr(static_cast<std::size_t>(end - size.data())));
  if (error == std::errc::invalid_argument) refuse_size(text, {});
  const SizeUnit* unit = size_unit(rest);
  if (unit == nullptr) refuse_size(text, rest);
  const auto most = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max() / unit->bytes);
  if (error != std::errc{} || number > most) refuse(text, "is past the largest size, 2^63 - 1 bytes");
  return static_cast<std::int64_t>(number) * unit->bytes;
}

std::vector<std::int64_t> parse_byte_list(std::string_view text) {
  std::vector<std::int64_t> sizes;
  for (std::string_view rest = text;;) {
    const auto comma = rest.find(',');
    const std::string_view item = without_blanks(rest.substr(0, comma));
    if (item.empty()) refuse(text, "lacks a size; write e.g. 8,1Ki,64Ki or 1..1Mi");
    append_item(item, sizes);
    if (comma == std::string_view::npos) return sizes;
    rest.remove_prefix(comma + 1);
  }
}

double parse_ratio(std::string_view text) {
  Quantity q;
  const Unit* unit = split(text, q) ? unit_named(ratio_units, q.unit) : nullptr;
  if (unit == nullptr) refuse(text, "is not a ratio; write e.g. 10ppm, 5ppb or 1e-5");
  return q.number / unit->per_one;
}

double parse_frequency(std::string_view text) {
  Quantity q;
  if (!split(text, q)) refuse(text, "is not a frequency; write e.g. 100Hz");
  if (q.unit.empty() && q.number == 0) return 0;
  if (q.unit.empty()) refuse_bare(text, "Hz");
  const Unit* unit = unit_named(frequency_units, q.unit);
  if (unit == nullptr) refuse(text, "is not a frequency; write e.g. 100Hz");
  return q.number / unit->per_one;
}

double parse_time_per_byte(std::string_view text) {
  Quantity q;
  if (!split(text, q)) refuse(text, right_rate);
  if (q.unit.empty() && q.number == 0) return 0;
  if (q.unit.empty()) refuse_bare(text, "ns/B");
  if (q.unit.ends_with("/s")) return inverse_rate(text, {q.number, q.unit.substr(0, q.unit.size() - 2)});
  const Unit* unit = q.unit.ends_with("/B") ? time_unit(q.unit.substr(0, q.unit.size() - 2)) : nullptr;
  if (unit == nullptr) refuse(text, right_rate);
  return q.number / unit->per_one;
}

}  // namespace plumbline
