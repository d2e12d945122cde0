#include "cli/common/options.hpp"

#include <utility>

#include <fmt/format.h>

#include "analysis/request/parse.hpp"
#include "cli/common/setting_options.hpp"
#include "models/errors.hpp"

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

}  // namespace

void add_machine_options(CLI::App& app, ExperimentRequest& request) {
  add_option(app,
             {"--machine", "NAME|FILE",
              "a machine file, or a machine of plumbline list machines: shipped, or in a folder of "
              "$PLUMBLINE_MACHINES"},
             [&](const std::string& text) { request.machine = parse_machine_name(text); });
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
}

void add_one_cell_options(CLI::App& app, ExperimentRequest& request) {
  add_machine_options(app, request);
  add_cells(
      app, request,
      {{"--processes", "N", "number of processes", true},
       {"--op", "OP[:ALGORITHM][@SEGMENT]", "the operation; without an algorithm the machine chooses", true},
       {"--bytes", "SIZE", "8, 1Ki, 1MiB", true}});
}

void add_output_options(CLI::App& app, OutputOptions& output) {
  add_option(app, {"--format", "table|json|csv", "how the results are written (table)"},
             [&](const std::string& text) { output.format = format_named(text); });
  add_option(app, {"--output", "FILE", "write the results there instead of stdout"},
             [&](const std::string& text) { output.path = text; });
}

}  // namespace plumbline
