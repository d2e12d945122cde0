#include "cli/common/options.hpp"

#include <utility>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "analysis/request/parse.hpp"
#include "models/errors.hpp"

namespace plumbline {
namespace {

bool take_settings(ExperimentRequest& request, const CLI::results_t& texts) {
  for (const std::string& text : texts) request.settings.push_back({text, {}});
  return true;
}

/// Three options, each a list even where one element is asked for: who asks says what is wrong with more.
struct CellTexts {
  OptionText processes, op, bytes;
};

void add_cells(CLI::App& app, ExperimentRequest& request, const CellTexts& texts) {
  add_option(app, texts.processes, [&](const std::string& text) { add_processes(request, text); });
  add_option(app, texts.op, [&](const std::string& text) { add_operations(request, text); });
  add_option(app, texts.bytes, [&](const std::string& text) { add_bytes(request, text); });
  add_option(app, {"--root", "RANK", "the root of rooted operations (0)"},
             [&](const std::string& text) { request.root = parse_count(text, 0); });
}

}  // namespace

void add_option(CLI::App& app, const OptionText& option, std::function<void(const std::string&)> take) {
  const std::string long_name = std::string(option.names).substr(std::string_view(option.names).find("--"));
  const auto parse = [long_name, take = std::move(take)](const std::string& text) {
    try {
      take(text);
    } catch (const InputError& error) {
      throw InputError(fmt::format("{}: {}", long_name, error.what()));
    }
  };
  const CLI::callback_t parse_all = [parse](const CLI::results_t& texts) {
    parse(fmt::format("{}", fmt::join(texts, ",")));
    return true;
  };
  CLI::Option* added = app.add_option(option.names, parse_all, option.help)->type_name(option.meta);
  if (option.list) added->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

void add_machine_options(CLI::App& app, ExperimentRequest& request) {
  add_option(app,
             {"--machine", "NAME|FILE",
              "a machine file, or a machine of plumbline list machines: shipped, or in a folder of "
              "$PLUMBLINE_MACHINES"},
             [&](const std::string& text) { request.machine = parse_machine_name(text); });
  const CLI::callback_t take = [&](const CLI::results_t& texts) { return take_settings(request, texts); };
  app.add_option("--set", take, "change a key of the machine, as in --set network.L=5us; may be repeated")
      ->type_name("KEY=VALUE")
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
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
