#include "traces/tables/table_header.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "models/errors.hpp"

namespace plumbline {
namespace {

struct TimeUnit {
  std::string_view name;
  double seconds;
};
constexpr std::array<TimeUnit, 4> time_units{{{"_us", 1e-6}, {"_s", 1}, {"_ms", 1e-3}, {"_ns", 1e-9}}};

}  // namespace

TableHeader::TableHeader(std::string_view line) {
  import::Cells cells;
  import::split_at(line, '\t', cells);
  for (const std::string_view name : cells) {
    if (find(name))
      throw InputError(fmt::format("two columns are called '{}'; right would be a name of its own for each",
                                   printable(name)));
    names_.emplace_back(name);
  }
}

std::optional<std::size_t> TableHeader::find(std::string_view name) const {
  const auto found = std::ranges::find(names_, name);
  if (found == names_.end()) return std::nullopt;
  return static_cast<std::size_t>(found - names_.begin());
}

std::size_t TableHeader::need(std::string_view name) const {
  if (const auto place = find(name)) return *place;
  throw InputError(fmt::format("the column '{}' is missing", name));
}

bool TableHeader::has_times(std::string_view name, std::string_view stem) {
  return name.starts_with(stem) &&
         std::ranges::count(time_units, name.substr(stem.size()), &TimeUnit::name) > 0;
}

TableHeader::Times TableHeader::need_times(std::string_view stem) const {
  std::optional<Times> times;
  for (const TimeUnit& unit : time_units) {
    const auto place = find(std::string(stem).append(unit.name));
    if (place && times)
      throw InputError(fmt::format("two columns are called '{}' with a unit; one is needed", stem));
    if (place) times = Times{*place, unit.seconds};
  }
  if (!times)
    throw InputError(fmt::format("the column '{0}_us' (or {0}_s, {0}_ms, {0}_ns) is missing", stem));
  return *times;
}

TableRow::TableRow(const TableHeader& header, std::string_view line) {
  import::split_at(line, '\t', cells_);
  if (cells_.size() != header.columns())
    throw InputError(fmt::format("has {} columns; the header has {}", cells_.size(), header.columns()));
}

std::string TableRow::text(std::optional<std::size_t> place) const {
  return place ? legible(cells_[*place]) : std::string();
}

bool TableRow::unknown(std::size_t place) const {
  return cells_[place].empty() || cells_[place] == "unknown";
}

std::optional<std::int64_t> TableRow::count(std::string_view name, std::optional<std::size_t> place,
                                            std::int64_t least) const {
  if (!place || unknown(*place)) return std::nullopt;
  const auto value = import::integer(cells_[*place]);
  if (!value || *value < least)
    throw InputError(
        fmt::format("{}: '{}' is not a whole number from {}", name, printable(cells_[*place]), least));
  return value;
}

std::optional<int> TableRow::small_count(std::string_view name, std::optional<std::size_t> place,
                                         int least) const {
  const auto value = count(name, place, least);
  if (!value) return std::nullopt;
  if (!std::in_range<int>(*value))
    throw InputError(fmt::format("{}: {} is more than {}", name, *value, std::numeric_limits<int>::max()));
  return static_cast<int>(*value);
}

std::optional<double> TableRow::seconds(std::string_view stem, const TableHeader::Times& times) const {
  if (unknown(times.place)) return std::nullopt;
  const std::string_view cell = cells_[times.place];
  const auto value = import::finite(cell);
  if (!value) throw InputError(fmt::format("{}: {}", stem, import::why_not_finite(cell)));
  if (*value < 0) throw InputError(fmt::format("{}: '{}' is below 0", stem, printable(cell)));
  return *value * times.scale;
}

}  // namespace plumbline
