#include "cli/options.hpp"

#include <utility>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/parse.hpp"
#include "models/errors.hpp"
#include "models/units.hpp"

namespace plumbline {
namespace {

void take_settings(Wishes& wishes, const std::vector<std::string>& texts) {
  for (const std::string& text : texts) wishes.settings.push_back({text, {}});
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
  const auto parse_joined = [parse](const std::vector<std::string>& texts) { parse(fmt::format("{}", fmt::join(texts, ","))); };
  CLI::Option* added = option.list ? app.add_option_function<std::vector<std::string>>(option.names, parse_joined, option.help)
                                   : app.add_option_function<std::string>(option.names, parse, option.help);
  added->type_name(option.meta)->allow_extra_args(false);
}

void add_machine_options(CLI::App& app, Wishes& wishes) {
  add_option(app, {"--machine", "NAME|FILE", "a shipped machine (plumbline list machines) or a machine file"},
             [&](const std::string& text) { wishes.machine = parse_machine_name(text); });
  app.add_option_function<std::vector<std::string>>(
         "--set", [&](const std::vector<std::string>& texts) { take_settings(wishes, texts); },
         "change a key of the machine, as in --set network.L=5us; may be repeated")
      ->type_name("KEY=VALUE")
      ->allow_extra_args(false);
}

void add_cell_options(CLI::App& app, Wishes& wishes) {
  add_machine_options(app, wishes);
  add_option(app, {"--processes", "LIST", "numbers of processes: 2,4,8 or 2..32 (powers of two)", true},
             [&](const std::string& text) { wishes.processes = parse_processes(text); });
  add_option(app, {"--op", "OP[:ALGORITHM][@SEGMENT],...", "operations; without an algorithm the machine chooses", true},
             [&](const std::string& text) { wishes.operations = parse_operations(text); });
  add_option(app, {"--bytes", "LIST", "sizes: 8,1Ki,1MiB or 1..1Mi (powers of two)", true},
             [&](const std::string& text) { wishes.bytes = parse_byte_list(text); });
  add_option(app, {"--root", "RANK", "the root of rooted operations (0)"},
             [&](const std::string& text) { wishes.root = parse_count(text, 0); });
}

void add_output_options(CLI::App& app, OutputOptions& output) {
  add_option(app, {"--format", "table|json|csv", "how the results are written (table)"},
             [&](const std::string& text) { output.format = format_named(text); });
  add_option(app, {"--output", "FILE", "write the results there instead of stdout"},
             [&](const std::string& text) { output.path = text; });
}

}  // namespace plumbline
