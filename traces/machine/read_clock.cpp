#include "traces/clock/clock_table.hpp"
#include "traces/machine/sections.hpp"

#include <cmath>

#include <fmt/format.h>

namespace plumbline {
namespace {

constexpr double ntp_period = 660;  // seconds: the 11 minutes of Hoefler et al. (2010), section 2.2

/// How a spread's numbers are written: times or ratios.
struct Quantity {
  std::optional<double> (TomlSection::*read)(std::string_view) const;
  std::string_view example;
};

constexpr Quantity of_times = {&TomlSection::signed_time, "1ms"};
constexpr Quantity of_ratios = {&TomlSection::ratio, "10ppm"};

double needed(const TomlSection& section, std::string_view key, const Quantity& quantity) {
  return section.required((section.*quantity.read)(key), key,
                          fmt::format("{} = \"{}\"", key, quantity.example));
}

/// Standard deviations and half widths.
double needed_size(const TomlSection& section, std::string_view key, const Quantity& quantity) {
  section.allow({"kind", key});
  const double size = needed(section, key, quantity);
  if (size < 0) section.refuse(key, fmt::format("{} must be at least 0, not {}", key, size));
  return size;
}

Spread read_spread(const TomlSection& section, const Quantity& quantity) {
  constexpr std::string_view known[] = {"constant", "normal", "uniform"};  // in the order of the enumeration
  const auto kind = static_cast<Spread::Kind>(section.kind("kind of spread", known, "kind = \"normal\""));
  if (kind == Spread::Kind::normal) return {kind, needed_size(section, "sd", quantity)};
  if (kind == Spread::Kind::uniform) return {kind, needed_size(section, "half", quantity)};
  section.allow({"kind", "value"});
  return {kind, needed(section, "value", quantity)};
}

/// A table says how it spreads; a bare value is every node's.
Spread spread_at(const TomlSection& clock, std::string_view key, const Quantity& quantity) {
  if (clock.is_table(key)) return read_spread(*clock.section(key), quantity);
  return {Spread::Kind::constant, (clock.*quantity.read)(key).value_or(0)};
}

void read_ntp(const TomlSection& ntp, ClockModel& model) {
  ntp.allow({"period", "step_sd"});
  ClockModel only_ntp;
  only_ntp.ntp_period = to_picoseconds(ntp.time("period").value_or(ntp_period));
  only_ntp.ntp_step_sd = ntp.required(ntp.time("step_sd"), "step_sd", "step_sd = \"50us\"");
  if (only_ntp.ntp_period == 0) ntp.refuse("period", "period must be above 0; for no steps leave ntp out");
  ntp.at_named_key([&] { check(only_ntp); });
  model.ntp_period = only_ntp.ntp_period;
  model.ntp_step_sd = only_ntp.ntp_step_sd;
}

ClockFault read_frequency_change(const TomlSection& fault) {
  fault.allow({"kind", "node", "at", "factor"});
  ClockFault change;
  change.kind = ClockFault::Kind::frequency_change;
  change.at = to_picoseconds(fault.required(fault.time("at"), "at", "at = \"10s\""));
  change.factor = fault.required(fault.number("factor"), "factor", "factor = 0.8");
  return change;
}

ClockFault read_core_hop(const TomlSection& fault) {
  fault.allow({"kind", "node", "period", "jump"});
  ClockFault hop;
  hop.kind = ClockFault::Kind::core_hop;
  hop.at = to_picoseconds(fault.required(fault.time("period"), "period", "period = \"1s\""));
  const double jump = fault.required(fault.signed_time("jump"), "jump", "jump = \"5us\"");
  if (std::abs(jump) > day) fault.refuse("jump", fmt::format("jump must be at most a day, not {} s", jump));
  hop.jump = to_picoseconds(jump);
  return hop;
}

ClockFault read_fault(const TomlSection& fault) {
  constexpr std::string_view known[] = {"frequency-change", "core-hop"};
  const bool changes = fault.kind("kind of fault", known, "kind = \"frequency-change\"") == 0;
  ClockFault read = changes ? read_frequency_change(fault) : read_core_hop(fault);
  read.node = fault.required(fault.count("node", 0), "node", "node = 1");
  return read;
}

void set_fault(const TomlSection& clock, ClockModel& model) {
  const auto fault = clock.section("fault");
  if (!fault) return;
  ClockModel only_fault;
  model.fault = only_fault.fault = read_fault(*fault);
  fault->at_named_key([&] { check(only_fault); });
}

/// kind = "trace": what clocks were logged to show, instead of a formula.
void read_trace(const TomlSection& clock, const std::filesystem::path& file, ClockModel& model) {
  for (const char* key : {"skew", "wander", "daily", "ntp", "fault"})
    if (clock.has(key)) clock.refuse(key, fmt::format("{} is the trace's; leave it out", key));
  const std::string name = clock.required(clock.text("file"), "file", "file = \"clocks.csv\"");
  const std::filesystem::path trace = find_samples(clock, name, file);
  for (ClockTrace& one : clock.at("file", [&] { return read_clock_traces(trace); }))
    model.traces.push_back(std::make_shared<ClockTrace>(std::move(one)));
}

}  // namespace

ClockModel read_clock(const TomlSection& section, const std::filesystem::path& file) {
  section.allow({"kind", "file", "offset", "skew", "wander", "daily", "ntp", "tick", "read_cost", "fault"});
  constexpr std::string_view kinds[] = {"formula", "trace"};
  ClockModel model;
  if (section.one_of("kind", "kind of clock", kinds, 0) == 1)
    read_trace(section, file, model);
  else if (section.has("file"))
    section.refuse("file", "file goes with kind = \"trace\"");
  model.offset = spread_at(section, "offset", of_times);
  model.skew = spread_at(section, "skew", of_ratios);
  model.wander = section.ratio("wander").value_or(0);
  model.daily = section.ratio("daily").value_or(0);
  if (!section.says("ntp", "none")) {
    if (const auto ntp = section.section("ntp")) read_ntp(*ntp, model);
  }
  if (const auto tick = section.time("tick")) model.tick = to_picoseconds(*tick);
  if (const auto cost = section.time("read_cost")) model.read_cost = to_picoseconds(*cost);
  if (!section.says("fault", "none")) set_fault(section, model);
  section.at_named_key([&] { check(model); });
  return model;
}

}  // namespace plumbline
