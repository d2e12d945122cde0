#include "analysis/show/shown_columns.hpp"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "models/errors.hpp"

namespace plumbline {
namespace {

using S = const ShownSeries&;
using N = const ShownNumber&;

ShownValue shown_value(const std::string& text) { return text.empty() ? ShownValue() : ShownValue(text); }
template <class Number>
ShownValue shown_value(const std::optional<Number>& number) {
  if (!number) return {};
  if constexpr (std::is_same_v<Number, int>) return std::int64_t{*number};
  return *number;
}

/// The number, where it is in that unit.
template <const char* unit>
ShownValue value_in(S series, N number) {
  return series.unit == unit ? shown_value(number.value) : ShownValue();
}

ShownValue error_of(S, N number) {
  if (!number.value || !number.truth || *number.truth == 0) return {};
  return *number.value / *number.truth - 1;
}

constexpr char seconds[] = "s", bytes_a_second[] = "B/s", a_second[] = "1/s", seconds_a_byte[] = "s/B",
               ratio[] = "1";

constexpr ShownColumn columns[] = {
    {"file", "", [](S series, N) { return shown_value(series.file); }},
    {"launch", "", [](S series, N) { return shown_value(series.launch); }},
    {"mpirun", "", [](S series, N) { return shown_value(series.mpirun); }},
    {"machine", "", [](S series, N) { return shown_value(series.machine); }},
    {"suite", "", [](S series, N) { return shown_value(series.suite); }},
    {"version", "", [](S series, N) { return shown_value(series.version); }},
    {"operation", "", [](S series, N) { return shown_value(series.operation); }},
    {"algorithm", "", [](S series, N) { return shown_value(series.algorithm); }},
    {"detail", "", [](S series, N) { return shown_value(series.detail); }},
    {"bytes", "B", [](S, N number) { return shown_value(number.bytes); }},
    {"segment_bytes", "B", [](S series, N) { return shown_value(series.segment); }},
    {"processes", "", [](S series, N) { return shown_value(series.processes); }},
    {"root", "", [](S series, N) { return shown_value(series.root); }},
    {"rank", "", [](S, N number) { return shown_value(number.rank); }},
    {"observation", "", [](S, N number) { return shown_value(number.observation); }},
    {"metric", "", [](S series, N) { return shown_value(series.metric); }},
    {"statistic", "", [](S series, N) { return shown_value(series.statistic); }},
    {"is_primary", "", [](S series, N) { return shown_value(series.primary); }},
    {"repetitions", "", [](S, N number) { return shown_value(number.repetitions); }},
    {"value_s", "s", value_in<seconds>},
    {"value_bytes_per_s", "B/s", value_in<bytes_a_second>},
    {"value_per_s", "1/s", value_in<a_second>},
    {"value_s_per_byte", "s/B", value_in<seconds_a_byte>},
    {"value_ratio", "1", value_in<ratio>},
    {"beside_s", "s", [](S, N number) { return shown_value(number.beside); }},
    {"truth_s", "s", [](S, N number) { return shown_value(number.truth); }},
    {"error", "1", error_of},
    {"invalid", "", [](S, N number) { return shown_value(number.invalid); }},
    {"line", "", [](S, N number) { return shown_value(number.line); }}};

const ShownColumn& shown_column_named(std::string_view name) {
  std::vector<std::string_view> names;
  for (const ShownColumn& column : columns) {
    if (column.name == name) return column;
    names.push_back(column.name);
  }
  throw InputError(fmt::format("there is no column '{}'; there are {}", name, fmt::join(names, ", ")));
}

/// The numbers' places in the order of a column; unknown ones stay behind either way.
void sort_places(const ShownColumn& column, bool descending, const ShownNumbers& numbers,
                 std::vector<std::size_t>& places) {
  std::vector<ShownValue> values;
  values.reserve(numbers.numbers.size());
  for (const ShownNumber& number : numbers.numbers) values.push_back(column.of(numbers.of(number), number));
  std::ranges::stable_sort(places, [&](std::size_t a, std::size_t b) {
    const bool unknown_a = values[a].index() == 0, unknown_b = values[b].index() == 0;
    if (unknown_a || unknown_b) return !unknown_a && unknown_b;
    return descending ? values[b] < values[a] : values[a] < values[b];
  });
}

}  // namespace

std::span<const ShownColumn> shown_columns() { return columns; }

std::vector<std::string> check_columns(std::vector<std::string> names) {
  for (const std::string& name : names) shown_column_named(name);
  return names;
}

void sort_by(const std::vector<std::string>& by, bool descending, ShownNumbers& numbers) {
  if (by.empty()) return;
  std::vector<std::size_t> places(numbers.numbers.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  for (std::size_t i = by.size(); i-- > 0;)  // the weightiest last: the sort is stable
    sort_places(shown_column_named(by[i]), descending, numbers, places);
  std::vector<ShownNumber> sorted;
  sorted.reserve(places.size());
  for (const std::size_t place : places) sorted.push_back(std::move(numbers.numbers[place]));
  numbers.numbers = std::move(sorted);
}

}  // namespace plumbline
