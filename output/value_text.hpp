#pragma once

#include <fmt/format.h>

#include "models/statistics/interval.hpp"
#include "models/units.hpp"
#include "output/result_table.hpp"

namespace plumbline {

struct Cell;
/// In JSON, our algorithm, Open MPI's in whose place it runs, and how that one differs.
Value stand_in_of(const Cell& cell);

// How text tables show values.

inline std::string as_text(const Value& value) { return value.get<std::string>(); }
inline std::string as_count(const Value& value) { return value.dump(); }
inline std::string as_time(const Value& value) { return time_text(value.get<double>()); }
inline std::string as_bytes(const Value& value) { return bytes_text(value.get<std::int64_t>()); }

/// "12.3 s", "41 min", "2.5 h".
inline std::string long_time_text(double seconds) {
  if (seconds < 120) return fmt::format("{:.3g} s", seconds);
  return seconds < 7200 ? fmt::format("{:.3g} min", seconds / 60) : fmt::format("{:.3g} h", seconds / 3600);
}

/// Of fmt, "{:.3f}", after a factor.
inline ValueText as_number(std::string format, double scale = 1) {
  return [format = std::move(format), scale](const Value& value) {
    return fmt::format(fmt::runtime(format), scale * value.get<double>());
  };
}

/// "0.527 to 1.081": of a ratio; "-" where it is undefined.
inline std::string interval_text(const std::optional<Interval>& interval) {
  return interval ? fmt::format("{:.3f} to {:.3f}", interval->low, interval->high) : "-";
}

/// A truth value in words of its own, in CSV.
inline Look in_csv(std::string yes, std::string no, Look look = {}) {
  look.csv_text = [yes = std::move(yes), no = std::move(no)](const Value& value) {
    return value.is_null() ? "" : value.get<bool>() ? yes : no;
  };
  return look;
}

/// A column of the text table alone.
template <class Item, class Get>
ColumnOf<Item> text_column(const std::string& heading, Get get,
                           TextTable::Align align = TextTable::Align::left) {
  return {"", get, {.csv = false, .json = false, .heading = heading, .text = as_text, .align = align}};
}

/// How a text stands in a text table.
inline Look shown_left(std::string heading, ValueText text = as_text) {
  return {.heading = std::move(heading), .text = std::move(text), .align = TextTable::Align::left};
}

/// The first one of a table, which is two blanks further in.
inline Look shown_first(const std::string& heading) {
  return shown_left("  " + heading, [](const Value& value) { return "  " + as_text(value); });
}

/// How a number does.
inline Look shown_right(std::string heading, ValueText text) {
  return {.heading = std::move(heading), .text = std::move(text)};
}

}  // namespace plumbline
