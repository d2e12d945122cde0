#include "analysis/run/text.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "analysis/request/experiment.hpp"
#include "models/units.hpp"
#include "traces/printable.hpp"

namespace plumbline {
namespace {

/// Four significant digits of a value below 10,000: 9.9995 is rounded to 10.00, not to 10.000.
std::string four_digits(double value) {
  const int before_point = value < 9.9995 ? 1 : value < 99.995 ? 2 : value < 999.95 ? 3 : 4;
  return fmt::format("{:.{}f}", value, 4 - before_point);
}

struct TimeUnit {
  const char* name;
  double seconds;
};

/// The largest unit that is not above `seconds`, or ps.
const TimeUnit& unit_below(double seconds) {
  static constexpr TimeUnit units[] = {{"s", 1}, {"ms", 1e-3}, {"us", 1e-6}, {"ns", 1e-9}, {"ps", 1e-12}};
  const TimeUnit* unit = std::begin(units);
  while (unit != std::end(units) - 1 && seconds < unit->seconds) ++unit;
  return *unit;
}

std::vector<std::size_t> widths_of(const std::vector<std::vector<std::string>>& rows, std::size_t columns) {
  std::vector<std::size_t> widths(columns, 0);
  for (const auto& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  return widths;
}

}  // namespace

std::string time_text(double seconds) {
  if (seconds == 0) return "0 s";
  const double size = std::abs(seconds);
  // 0.99995 of a unit would be rounded to 1.000 of it.
  const TimeUnit& unit = unit_below(size / 0.99995);
  return fmt::format("{}{} {}", seconds < 0 ? "-" : "", four_digits(size / unit.seconds), unit.name);
}

std::string short_time_text(double seconds) {
  if (seconds == 0) return "0 s";
  const TimeUnit& unit = unit_below(std::abs(seconds) * (1 + 1e-9));
  return fmt::format("{:g} {}", seconds / unit.seconds, unit.name);
}

std::string error_text(std::optional<double> error) {
  if (!error) return "-";
  if (*error >= 10) return fmt::format("x {:.1f}", *error + 1);
  const std::string percent = fmt::format("{:+.1f} %", *error * 100);
  return percent == "-0.0 %" ? "+0.0 %" : percent;
}

std::string operation_text(std::string_view operation, std::string_view algorithm) {
  return fmt::format("{}{}{}", operation, algorithm.empty() ? "" : ":", algorithm);
}

void TextTable::row(std::vector<std::string> cells) {
  for (std::string& cell : cells)
    for (cell = shown(cell); cell.find('\n') != cell.npos;) cell.replace(cell.find('\n'), 1, "\\x0a");
  rows_.push_back(std::move(cells));
}

std::string TextTable::text() const {
  const std::vector<std::size_t> widths = widths_of(rows_, columns_.size());
  std::string all;
  for (const auto& row : rows_) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (i > 0) line += "  ";
      line += columns_[i] == Align::left ? fmt::format("{:<{}}", row[i], widths[i])
                                         : fmt::format("{:>{}}", row[i], widths[i]);
    }
    all += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return all;
}

std::string machine_text(const std::string& machine, const std::vector<std::string>& settings) {
  return settings.empty() ? machine : fmt::format("{} with {}", machine, fmt::join(settings, ", "));
}

std::string_view engine_text(Engine engine) { return engine == Engine::native ? "" : ", on SimGrid"; }

/// " in place of Open MPI's basic_linear, which takes about 12 times as long"
std::string stand_in_text(const StandIn& one) {
  const std::string theirs =
      fmt::format(" in place of {}'s {}", product_name(one.library), one.choice.theirs);
  if (!one.factor) return theirs;
  const std::string factor =
      *one.factor < 100 ? fmt::format("{:.2g}", *one.factor) : fmt::format("{:.0f}", *one.factor);
  return fmt::format("{}, which takes about {} times as long", theirs, factor);
}

std::string title_of(const Cell& cell, const std::string& machine, const std::vector<std::string>& settings,
                     Engine engine) {
  const std::string stand_in = cell.stand_in ? stand_in_text(*cell.stand_in) : "";
  const std::string segment =
      cell.call.segment > 0 ? fmt::format(" in segments of {}", bytes_text(cell.call.segment)) : "";
  const std::string root = cell.call.root > 0 ? fmt::format(", root {}", cell.call.root) : "";
  return fmt::format("{} by {}{}{}, {}, {} process{}{}, {}{}\n", name(cell.call.operation),
                     algorithm_text(cell.call), stand_in, segment, bytes_text(cell.call.bytes),
                     cell.processes, cell.processes == 1 ? "" : "es", root, machine_text(machine, settings),
                     engine_text(engine));
}

}  // namespace plumbline
