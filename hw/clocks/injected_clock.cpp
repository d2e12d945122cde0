#include "hw/clocks/injected_clock.hpp"

#include <algorithm>
#include <array>
#include <string>

#include <fmt/format.h>

#include "models/errors.hpp"
#include "models/units.hpp"

namespace plumbline {
namespace {

constexpr double ntp_period = 660;  // seconds: the 11 minutes of Hoefler et al. (2010), section 2.2

struct Key {
  std::string_view name;
  void (*set)(ClockModel&, std::string_view value);
};

constexpr std::array keys{
    Key{"offset",
        [](ClockModel& model, std::string_view value) {
          model.offset = {Spread::Kind::uniform, parse_time(value)};
        }},
    Key{"skew",
        [](ClockModel& model, std::string_view value) {
          model.skew = {Spread::Kind::uniform, parse_ratio(value)};
        }},
    Key{"wander", [](ClockModel& model, std::string_view value) { model.wander = parse_ratio(value); }},
    Key{"ntp", [](ClockModel& model, std::string_view value) { model.ntp_step_sd = parse_time(value); }},
    Key{"ntp-period", [](ClockModel& model, std::string_view value) {
          model.ntp_period = to_picoseconds(parse_time(value));
        }}};

const Key& key_named(std::string_view name) {
  std::array<std::string_view, keys.size()> names;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (keys[i].name == name) return keys[i];
    names[i] = keys[i].name;
  }
  throw_unknown("part", name, names);
}

void set(ClockModel& model, std::string_view part) {
  const std::size_t equals = part.find('=');
  if (equals == part.npos)
    throw InputError(
        fmt::format("'{}' is no KEY=VALUE; write e.g. offset=1s,skew=50ppm,wander=0.01ppm", part));
  const std::string_view name = without_blanks(part.substr(0, equals));
  const Key& key = key_named(name);
  try {
    key.set(model, without_blanks(part.substr(equals + 1)));
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}: {}", name, error.what()));
  }
}

// A period alone is no clock with steps, and steps come every 660 s unless a period is given.
void complete_ntp(ClockModel& model) {
  if (model.ntp_step_sd > 0 && model.ntp_period == 0) model.ntp_period = to_picoseconds(ntp_period);
  if (model.ntp_step_sd == 0 && model.ntp_period != 0)
    throw InputError("ntp-period without ntp: write e.g. ntp=50us,ntp-period=660s");
}

}  // namespace

ClockModel injected_clock_named(std::string_view text) {
  ClockModel model;
  for (std::string_view rest = text;;) {
    const std::size_t comma = rest.find(',');
    set(model, without_blanks(rest.substr(0, comma)));
    if (comma == rest.npos) break;
    rest.remove_prefix(comma + 1);
  }
  complete_ntp(model);
  check(model);
  return model;
}

}  // namespace plumbline
