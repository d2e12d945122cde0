#include "cli/common/calibrate_text.hpp"

#include <fmt/format.h>

#include "cli/common/say.hpp"
#include "cli/common/text.hpp"
#include "models/calibration/held_out.hpp"

namespace plumbline {
namespace {

std::string row(const std::string& name, const Parameter& p, double per_si, const char* unit) {
  if (p.bound) return fmt::format("{:<12} <= {:>12.6g} {}\n", name, p.value * per_si, unit);
  return fmt::format("{:<12}    {:>12.6g} {:<5} {:>12.6g} to {:.6g}\n", name, p.value * per_si, unit,
                     p.low * per_si, p.high * per_si);
}

std::string parameters(const NetworkFit& fit) {
  std::string text = fmt::format("{:<12}    {:>12} {:<5} {:>12}\n", "parameter", "value", "", "95 %");
  text += row("o_s", fit.o_s, 1e6, "us") + row("o_r", fit.o_r, 1e6, "us") + row("g", fit.g, 1e6, "us");
  text += row("G", fit.G, 1e9, "ns/B") + row("O", fit.O, 1e9, "ns/B") + row("L", fit.L, 1e6, "us");
  text += row("L + jitter", fit.latency, 1e6, "us");
  if (fit.eager_most) return text + fmt::format("{:<12}    {:>12} B\n", "S", *fit.eager_most);
  return text + fmt::format("{:<12}  > {:>12} B\n", "S", fit.sizes.back().bytes);
}

std::string classes(const std::vector<ClassFit>& all) {
  using enum TextTable::Align;
  TextTable table({right, right, right, right, right, right, right});
  table.row({"sizes", "o_s us", "o_r us", "L us", "g us", "G ns/B", "O ns/B"});
  const auto number = [](const Parameter& p, double per_si) {
    return fmt::format("{}{:.4g}", p.bound ? "<= " : "", p.value * per_si);
  };
  for (const ClassFit& one : all)
    table.row({fmt::format("{} B to {} B", one.first, one.last), number(one.o_s, 1e6), number(one.o_r, 1e6),
               number(one.L, 1e6), number(one.g, 1e6), number(one.G, 1e9), number(one.O, 1e9)});
  return "\nOne set of parameters does not do for all sizes; the protocols, each by its own (L: the "
         "mean):\n" +
         table.text();
}

std::string surroundings(const Calibration& calibration) {
  std::string text;
  for (const ClockFit& clock : calibration.clocks) {
    text += row(fmt::format("skew node {}", clock.node), clock.skew, 1e6, "ppm");
    text += row(fmt::format("wander node {}", clock.node), clock.wander, 1e6, "ppm");
  }
  if (calibration.launch) text += row("launch sd", *calibration.launch, 100, "%");
  if (calibration.noise) text += row("noise", calibration.noise->rate, 1, "Hz");
  if (calibration.barrier) text += row("barrier exit", *calibration.barrier, 1e6, "us");
  return text;
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
  std::string text = parameters(calibration.network) + surroundings(calibration);
  if (!calibration.network.classes.empty()) text += classes(calibration.network.classes);
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
