#include "cli/common/options.hpp"

#include <filesystem>

#include <fmt/format.h>

#include "analysis/request/parse.hpp"
#include "models/errors.hpp"
#include "traces/machine/machine_file.hpp"

namespace plumbline {
namespace {

/// Three options, each a list even where one element is asked for: who asks says what is wrong with more.
struct CellTexts {
  OptionText processes, op, bytes;
};

void add_cells(CLI::App& app, ExperimentRequest& request, const CellTexts& texts) {
  add_option(app, texts.processes, [&](const std::string& text) { add_processes(request, text); });
  add_option(app, texts.op, [&](const std::string& text) { add_operations(request, text); });
  add_option(app, texts.bytes, [&](const std::string& text) { add_bytes(request, text); });
  add_setting_options(app, request.settings, SettingGroup::root);
}

std::vector<std::string_view> method_names() {
  std::vector<std::string_view> names;
  for (const SyncMethod& method : sync_methods()) names.push_back(method.name);
  return names;
}

}  // namespace

void add_machine_options(CLI::App& app, ExperimentRequest& request) {
  add_option(app,
             {"--machine", "NAME|FILE",
              "a machine file, or a machine of plumbline list machines: shipped, or in a folder of "
              "$PLUMBLINE_MACHINES"},
             request.machine, parse_machine_name);
  add_flag(
      app, "--force",
      [&] {
        request.machine_settings.push_back({use_anyhow, {}});
      },
      "use a machine whose file says that it is not to be used: a calibration that missed its own check");
  add_repeated_option(app, set_option, [&](const std::vector<std::string>& texts) {
    for (const std::string& text : texts) request.machine_settings.push_back({text, {}});
  });
}

void add_measured_cell_options(CLI::App& app, ExperimentRequest& request) {
  add_cells(app, request,
            {{"--processes", "LIST", "numbers of processes, each a part of those started (all)", true},
             {"--op", "OP[:ALGORITHM][@SEGMENT],...",
              "operations; without an algorithm the MPI library's own collective", true},
             {"--bytes", "LIST", "sizes: 8,1Ki,1MiB or 1..1Mi (powers of two)", true}});
}

void add_cell_options(CLI::App& app, ExperimentRequest& request) {
  add_machine_options(app, request);
  add_cells(
      app, request,
      {{"--processes", "LIST", "numbers of processes: 2,4,8 or 2..32 (powers of two)", true},
       {"--op", "OP[:ALGORITHM][@SEGMENT],...", "operations; without an algorithm the machine chooses", true},
       {"--bytes", "LIST", "sizes: 8,1Ki,1MiB or 1..1Mi (powers of two)", true}});
  add_setting_options(app, request.settings, SettingGroup::library);
}

void add_one_cell_options(CLI::App& app, ExperimentRequest& request) {
  add_machine_options(app, request);
  add_cells(
      app, request,
      {{"--processes", "N", "number of processes", true},
       {"--op", "OP[:ALGORITHM][@SEGMENT]", "the operation; without an algorithm the machine chooses", true},
       {"--bytes", "SIZE", "8, 1Ki, 1MiB", true}});
  add_setting_options(app, request.settings, SettingGroup::library);
}

Format OutputOptions::format() const { return said.value_or(format_of_file(path).value_or(Format::table)); }

void add_output_options(CLI::App& app, OutputOptions& output) {
  add_option(app,
             {"--format", "table|json|csv|markdown",
              "how the results are written (what --output ends in: .json, .csv, .md; else table)"},
             output.said, format_named);
  add_option(app, {"--output", "FILE", "write the results there instead of stdout"}, output.path);
}

void add_setting_options(CLI::App& app, Settings& settings, SettingGroup group) {
  for (const SettingRow& row : setting_rows())
    if (row.words.group == group) add_setting_option(app, settings, row);
}

void add_setting_option(CLI::App& app, Settings& settings, const SettingRow& row, const std::string& help) {
  const SettingWords& words = row.words;
  add_option(app,
             {words.option.c_str(), words.meta.c_str(), help.empty() ? words.help.c_str() : help.c_str()},
             [&settings, &row](const std::string& text) { row.parse(settings, text); });
}

void add_suite_options(CLI::App& app, ExperimentRequest& request) {
  add_option(app, {"--suite", "LIST|all", "benchmark suites (all that measure the operation)", true},
             [&](const std::string& text) { add_suites(request, text); });
  using enum SettingGroup;
  for (const SettingGroup group : {repetitions, nonblocking, seed, barrier})
    add_setting_options(app, request.settings, group);
}

void add_method_options(CLI::App& app, std::vector<const SyncMethod*>& methods_asked,
                        std::vector<double>& horizons) {
  const std::string methods = fmt::format("methods to compare (all): {}", fmt::join(method_names(), ", "));
  add_option(app, {"--methods", "LIST|all", methods.c_str(), true}, methods_asked, parse_sync_methods);
  add_option(app,
             {"--horizons", "LIST",
              "times after which the error is reported: seconds, or 1ms, 10min, 1h (0,1,10,60,600)", true},
             horizons, parse_horizons);
}

void add_plan_options(CLI::App& app, CalibrationPlan& plan) {
  const std::string trips = fmt::format("for the distribution of the latency ({})", plan.round_trips);
  const std::string repetitions =
      fmt::format("repetitions of every measurement at every size ({})", plan.repetitions);
  const std::string points =
      fmt::format("offsets of every other node's clock, 7 or more, 0 for none ({})", plan.clock_points);
  const std::string gap = fmt::format("between them ({:g}s)", plan.clock_gap);
  add_option(app, {"--round-trips", "N", trips.c_str()}, plan.round_trips, parse_count, 2);
  add_option(app, {"--repetitions", "N", repetitions.c_str()}, plan.repetitions, parse_count, 2);
  add_option(app, {"--clock-points", "N", points.c_str()}, plan.clock_points, parse_count, 0);
  add_option(app, {"--clock-gap", "TIME", gap.c_str()}, plan.clock_gap, parse_positive_time);
}

std::string calibrated_name(const std::string& path, const std::string& otherwise) {
  return path.empty() ? otherwise : std::filesystem::path(path).stem().string();
}

}  // namespace plumbline
