#include "output/calibrate_text.hpp"

#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "analysis/run/text.hpp"
#include "output/say.hpp"

namespace plumbline {
namespace {

/// To four digits, and 0 where nothing can tell it from 0.
std::string number(double value, double min) {
  return fmt::format("{:.4g}", std::abs(value) < min ? 0 : value);
}

std::string rate_text(double seconds_per_byte) { return number(seconds_per_byte * 1e9, 1e-6) + " ns/B"; }
std::string ppm_text(double ratio) { return number(ratio * 1e6, 1e-6) + " ppm"; }
std::string percent_text(double ratio) { return number(ratio * 100, 1e-3) + " %"; }
std::string hertz_text(double rate) { return number(rate, 1e-6) + " Hz"; }

void row(TextTable& table, const std::string& name, const Parameter& p, std::string (*text)(double)) {
  if (p.bound) return table.row({name, "<= " + text(p.value), ""});
  table.row({name, text(p.value), fmt::format("{} to {}", text(p.low), text(p.high))});
}

void add_parameters(const NetworkFit& fit, TextTable& table) {
  row(table, "o_s", fit.o_s, time_text);
  row(table, "o_r", fit.o_r, time_text);
  row(table, "g", fit.g, time_text);
  row(table, "G", fit.G, rate_text);
  row(table, "O", fit.O, rate_text);
  row(table, "L", fit.L, time_text);
  row(table, "L + jitter", fit.latency, time_text);
  table.row(
      {"S",
       fit.eager_most ? fmt::format("{} B", *fit.eager_most) : fmt::format("> {} B", fit.sizes.back().bytes),
       ""});
}

std::string classes(const std::vector<ClassFit>& all) {
  using enum TextTable::Align;
  TextTable table({right, right, right, right, right, right, right, right});
  table.row({"sizes", "o_s us", "o_r us", "L us", "g us", "G ns/B", "O ns/B", "G_forward ns/B"});
  const auto cell = [](const Parameter& p, double per_si) {
    return (p.bound ? "<= " : "") + number(p.value * per_si, 1e-6);
  };
  for (const ClassFit& one : all)
    table.row({fmt::format("{} B to {} B", one.first, one.last), cell(one.o_s, 1e6), cell(one.o_r, 1e6),
               cell(one.L, 1e6), cell(one.g, 1e6), cell(one.G, 1e9), cell(one.O, 1e9),
               number(one.G_forward * 1e9, 1e-6)});
  return "\nOne set of parameters does not do for all sizes; the protocols, each by its own (L with "
         "the mean of the jitter):\n" +
         table.text();
}

void add_surroundings(const Calibration& calibration, TextTable& table) {
  for (const ClockFit& clock : calibration.clocks) {
    if (!clock.steered.empty()) continue;
    row(table, fmt::format("skew node {}", clock.node), clock.skew, ppm_text);
    row(table, fmt::format("wander node {}", clock.node), clock.wander, ppm_text);
  }
  if (calibration.launch) row(table, "launch sd", *calibration.launch, percent_text);
  if (calibration.noise) row(table, "noise", calibration.noise->rate, hertz_text);
}

std::string parameters(const Calibration& calibration) {
  using enum TextTable::Align;
  TextTable table({left, right, left});
  table.row({"parameter", "value", "95 %"});
  add_parameters(calibration.network, table);
  if (!calibration.in_place.sizes.empty() && calibration.in_place.sizes.front().called > 0) {
    row(table, "call o", calibration.in_place.o, time_text);
    row(table, "call o_message", calibration.in_place.o_message, time_text);
  }
  add_surroundings(calibration, table);
  return table.text();
}

std::string barrier(const std::optional<Parameter>& exits) {
  if (!exits) return "";
  return fmt::format("\nExits from a barrier lie {} apart in the median, 95 % of them {} to {}.\n",
                     time_text(exits->value), time_text(exits->low), time_text(exits->high));
}

std::string steered(const std::vector<ClockFit>& clocks) {
  std::string text;
  for (const ClockFit& clock : clocks)
    if (!clock.steered.empty())
      text += fmt::format("\nThe clock of node {} has no skew and wander, {}.\n", clock.node, clock.steered);
  return text;
}

// The ways there and back take d1 + d2 = 2 L, each at least 0; clocks that exchanges relate are off by (d1 -
// d2) / 2.
std::string asymmetry(const NetworkFit& fit) {
  return fmt::format(
      "\nRound trips do not see how the two ways differ: by {} at most. Clocks related by them may be off by "
      "half of "
      "that.\n",
      time_text(2 * fit.L.value));
}

std::string in_place(const InPlaceFit& fit) {
  using enum TextTable::Align;
  TextTable table({right, right, right, right, right, right, right, right, right, right});
  table.row({"bytes", "one way", "forwarded", "exchanged", "and combined", "unsent", "broadcast",
             "o_exchange", "combine", "unsent"});
  const auto or_none = [](double seconds) { return seconds > 0 ? time_text(seconds) : "-"; };
  for (std::size_t i = 0; i < fit.sizes.size(); ++i) {
    const InPlaceSize& size = fit.sizes[i];
    table.row({fmt::format("{} B", size.bytes), time_text(size.way), time_text(size.forwarded),
               time_text(size.exchanged), time_text(size.combined), or_none(size.added), or_none(size.called),
               time_text(fit.o_exchange[i]), time_text(fit.combining[i]),
               fit.combining_unsent[i] ? time_text(*fit.combining_unsent[i]) : "-"});
  }
  return "\nIn a loop of two processes, a message (medians), and what follows for a collective:\n" +
         table.text();
}

std::string held_out(const std::vector<SizeCheck>& sizes) {
  using enum TextTable::Align;
  TextTable table({right, right, right, right});
  table.row({"round trip of", "predicted", "measured", "ratio"});
  for (const SizeCheck& size : sizes)
    table.row({fmt::format("{} B", size.bytes), time_text(size.fitted), time_text(size.measured),
               size.measured > 0 ? fmt::format("{:.3f}", size.fitted / size.measured) : "-"});
  return "\nSizes that were not fitted (medians):\n" + table.text();
}

}  // namespace

std::string as_table(const Calibration& calibration) {
  std::string text = parameters(calibration) + steered(calibration.clocks) + asymmetry(calibration.network) +
                     barrier(calibration.barrier);
  if (!calibration.network.classes.empty()) text += classes(calibration.network.classes);
  if (!calibration.in_place.sizes.empty()) text += in_place(calibration.in_place);
  return calibration.held_out.empty() ? text : text + held_out(calibration.held_out);
}

void say_missed(const Calibration& calibration) {
  for (const SizeCheck& size : missed(calibration.held_out))
    say_note(fmt::format(
        "the round trip of {} B, which was not fitted, is missed: {} predicted, {} measured; do not "
        "use this machine, measure again when nothing else runs, or with more --repetitions",
        size.bytes, time_text(size.fitted), time_text(size.measured)));
}

}  // namespace plumbline
