#include "analysis/request/parse.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "models/errors.hpp"
#include "models/picoseconds.hpp"
#include "models/units.hpp"

namespace plumbline {
namespace {

double parse_horizon(std::string_view text) {
  const double seconds = parse_long_time(text);
  if (!(seconds >= 0 && seconds <= day))
    throw InputError(fmt::format("'{}' is not between 0 and a day", text));
  return seconds;
}

}  // namespace

double parse_long_time(std::string_view text) {
  struct Unit {
    std::string_view name;
    double seconds;
  };
  for (const Unit& unit : {Unit{"", 1}, Unit{"min", 60}, Unit{"h", 3600}}) {
    if (!text.ends_with(unit.name)) continue;
    const std::string_view number = without_blanks(text.substr(0, text.size() - unit.name.size()));
    double value = 0;
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), value);
    if (error == std::errc{} && end == number.data() + number.size()) return value * unit.seconds;
  }
  return parse_time(text);
}

std::vector<double> parse_horizons(std::string_view text) {
  std::vector<double> horizons;
  for (const std::string& part : split_list(text)) {
    const double seconds = parse_horizon(part);
    if (!horizons.empty() && seconds <= horizons.back())
      throw InputError(fmt::format("'{}' does not rise; write e.g. 0,1,10,60,600", text));
    horizons.push_back(seconds);
  }
  return horizons;
}

std::vector<const SyncMethod*> parse_sync_methods(std::string_view text) {
  std::vector<const SyncMethod*> methods;
  if (text == "all") {
    for (const SyncMethod& method : sync_methods()) methods.push_back(&method);
    return methods;
  }
  for (const std::string& part : split_list(text)) {
    const SyncMethod* method = &sync_method_named(part);
    if (std::ranges::find(methods, method) != methods.end())
      throw InputError(fmt::format("'{}' is given twice; once is enough", part));
    methods.push_back(method);
  }
  return methods;
}

double parse_moment(std::string_view text) {
  const double seconds = parse_time(text);
  if (!(seconds >= 0 && seconds <= day)) throw InputError(fmt::format("'{}' is not from 0 to a day", text));
  return seconds;
}

std::vector<double> parse_starts(std::string_view text) {
  std::vector<double> starts;
  for (const std::string& start : split_list(text)) starts.push_back(parse_moment(start));
  return starts;
}

void check_starts(std::size_t starts, int processes) {
  if (starts != 0 && starts != static_cast<std::size_t>(processes))
    throw InputError(
        fmt::format("--starts: {} times for {} processes; use one for each, 0,9us,4us,0", starts, processes));
}

}  // namespace plumbline
