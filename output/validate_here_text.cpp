#include <algorithm>

#include <fmt/format.h>

#include "analysis/run/text.hpp"
#include "analysis/validate/here/here_results.hpp"
#include "output/calibrate_text.hpp"
#include "output/text_of.hpp"

namespace plumbline {
namespace {

std::string block(const std::string& text) { return "\n```\n" + text + "```\n"; }

std::string command_of(const ValidationRequest& request) {
  return fmt::format("plumbline validate {}{}--sim {} --hw {} --tolerance {:g}%",
                     request.experiment.empty() ? "" : request.experiment + " ",
                     request.forced ? "--forced " : "", request.simulated, request.measured,
                     100 * request.tolerance);
}

bool is_compared(const HereState& state) { return !state.checks.empty(); }

/// "8 B in 372.1 ns": by which states are told apart.
std::string state_text(const HereState& state) { return "8 B in " + time_text(state.probe); }

// The summary

std::string order_cell(const std::vector<OrderedGroup>& groups) {
  if (groups.empty()) return "";
  const OrderOfAll all = order_of(groups);
  return fmt::format("{} of {}", all.agreed, all.decided);
}

std::string summary_row(const std::string& title, const ValidationResults& results) {
  const auto all = errors_of(results);
  const std::string error = all ? fmt::format("{:.1f} %, {:.1f} %", 100 * all->median, 100 * all->worst) : "";
  return fmt::format("| {} | {} of {} | {} | {} | {} |\n", title, failures(results), results.cells.size(),
                     error, order_cell(results.suites), order_cell(results.algorithms));
}

std::string remark(HereStep step) {
  if (step == HereStep::oversubscribed) return " (not counted)";
  return step == HereStep::wrong_machine ? " (must fail)" : "";
}

std::string summary_rows(const HereSection& section) {
  const bool several = std::ranges::count_if(section.states, is_compared) > 1;
  std::string rows;
  for (const HereState& state : section.states)
    for (const HereCheck& check : state.checks) {
      std::string title = section.title;
      if (section.step == HereStep::two_processes) title += ", " + check.what;
      if (several) title += ", " + state_text(state);
      rows += summary_row(title + remark(section.step), check.results);
    }
  return rows.empty() ? fmt::format("| {} | not compared |  |  |  |\n", section.title) : rows;
}

std::string summary(const HereResults& results) {
  std::string text =
      "| | cells that fail | error: median, worst | order of suites as measured | order of algorithms |\n"
      "|---|---|---|---|---|\n";
  for (const HereSection& section : results.sections) text += summary_rows(section);
  return text;
}

// The sections

const char* about(HereStep step) {
  switch (step) {
    case HereStep::two_processes:
      return "";
    case HereStep::forced:
      return "\nThe library is made to use one algorithm after the other for its allreduce.\n";
    case HereStep::wrong_machine:
      return "\nThe same machine with every L doubled, and half a round trip on top: a check that cannot "
             "fail "
             "shows nothing.\n";
    case HereStep::oversubscribed:
      return "\nOversubscribed: the processes wait for their turn on a core, which no network model knows. "
             "Not "
             "counted.\n";
  }
  return "";
}

std::string verdict_of(const HereSection& section, const HereState& state) {
  if (is_compared(state))
    return section.step == HereStep::two_processes ? "a machine of its own" : "compared";
  return state.machine_file.empty() && section.step == HereStep::forced ? "has no machine"
                                                                        : "too few to compare";
}

/// The states that were told apart, and how much was measured in each.
std::string states_table(const HereSection& section) {
  if (section.step != HereStep::two_processes && section.step != HereStep::forced) return "";
  std::string text = fmt::format(
      "\n{} calibrations and launches, each between two probes of 8 B. Left out: {} (the machine changed "
      "meanwhile, or was in no state that is listed).\n",
      section.runs, section.changed);
  if (section.step == HereStep::forced)
    text = fmt::format(
        "\n{} launches, each between two probes of 8 B. Left out: {} (in no state of two processes).\n",
        section.runs, section.changed);
  text += "\n| 8 B take | calibrations | launches | |\n|---|---|---|---|\n";
  for (const HereState& state : section.states)
    text += fmt::format("| {} | {} | {} | {} |\n", time_text(state.probe), state.calibrations, state.launches,
                        verdict_of(section, state));
  return text;
}

std::string state_part(const HereSection& section, const HereState& state) {
  if (!is_compared(state)) return "";
  std::string text;
  if (section.step == HereStep::two_processes || section.step == HereStep::forced)
    text += fmt::format("\n### {}\n", state_text(state));
  if (state.machine) text += "\nThe machine that was calibrated:\n" + block(as_table(*state.machine));
  for (const HereCheck& check : state.checks)
    text += block("$ " + command_of(check.results.request) + "\n" + text_of(check.results, Format::table));
  return text;
}

std::string section_text(const HereSection& section) {
  std::string text = "\n## " + section.title + "\n" + about(section.step) + states_table(section);
  for (const HereState& state : section.states) text += state_part(section, state);
  if (section.step == HereStep::wrong_machine && !passes(section))
    text += "\n**The wrong machine passed.**\n";
  if (section.step == HereStep::two_processes && main_state(section) == nullptr)
    text += "\n**In no state were there enough calibrations and launches: nothing is compared.**\n";
  return text;
}

std::string loaded(const HereResults& results) {
  if (results.load <= results.request.cores / 2.0) return "";
  return fmt::format(
      " **The load was {:.2f} on {} cores: others took the processors, and measured times are longer for "
      "it.**",
      results.load, results.request.cores);
}

std::string head(const HereResults& results) {
  const HereRequest& request = results.request;
  return fmt::format(
      "# Simulator and hardware\n\n{}, {}, {}{} cores, load {:.2f}.\nplumbline " PLUMBLINE_VERSION
      "; {}; processes are started by `{}`.\n"
      "Medians of {} measured launches at least, and of {} simulated ones; calibrations and launches take "
      "turns, "
      "and each state of the machine is compared with itself. Tolerance {:g} %.{}\n",
      results.began, results.system, results.processor.empty() ? "" : results.processor + ", ", request.cores,
      results.load, results.library, fmt::join(request.mpiexec, " "), enough_launches(request),
      launches_simulated_here, 100 * request.tolerance, loaded(results));
}

}  // namespace

std::string report_of(const HereResults& results) {
  std::string text = head(results);
  text += passes(results) ? "\nAll cells are within the tolerance.\n\n"
                          : "\nCells are off by more than the tolerance, or nothing could be compared; every "
                            "one is a row below.\n\n";
  text +=
      summary(results) +
      "\nPoints hold the network model: sizes that calibration did not fit. Suites hold what is built on it: "
      "what two processes in a loop show of calls, forwarding, combining and rows; no queue that fills, and "
      "one price for a message after a pause and without. docs/how-to/validation.md tells what such misses "
      "look like. Orders count the pairs that the launches decide.\n";
  for (const HereSection& section : results.sections) text += section_text(section);
  return text;
}

}  // namespace plumbline
