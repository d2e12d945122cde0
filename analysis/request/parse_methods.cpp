#include "analysis/request/parse_methods.hpp"

#include <algorithm>
#include <charconv>
#include <string>

#include <fmt/format.h>

#include "analysis/request/parse.hpp"
#include "models/errors.hpp"
#include "models/picoseconds.hpp"
#include "models/units.hpp"

namespace plumbline {

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

namespace {

double parse_horizon(std::string_view text) {
  const double seconds = parse_long_time(text);
  if (!(seconds >= 0 && seconds <= day))
    throw InputError(fmt::format("'{}' is not between 0 and a day", text));
  return seconds;
}

}  // namespace

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

}  // namespace plumbline
