#include "cli/common/unknown_argument.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/core.h>
#include <CLI/CLI.hpp>

#include "models/errors.hpp"

namespace plumbline {
namespace {

std::vector<std::string> option_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options())
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  return names;
}

[[noreturn]] void refuse(std::string_view kind, std::string_view name,
                         const std::vector<std::string>& known) {
  throw_unknown(kind, name, std::vector<std::string_view>(known.begin(), known.end()));
}

/// "--bites=8" is the option --bites.
std::string_view name_of(std::string_view argument) { return argument.substr(0, argument.find('=')); }

}  // namespace

std::vector<std::string> command_names(const CLI::App& program) {
  std::vector<std::string> names;
  for (const CLI::App* command : program.get_subcommands(nullptr)) names.push_back(command->get_name());
  return names;
}

void refuse_unknown_arguments(const CLI::App& program) {
  std::vector<std::string> extras = program.remaining(true);
  std::erase(extras, "--");  // CLI11 counts it among them, though it does what it should
  if (extras.empty()) return;
  const std::vector<CLI::App*> chosen = program.get_subcommands();
  const CLI::App& app = chosen.empty() ? program : *chosen.front();
  const auto option =
      std::ranges::find_if(extras, [](const std::string& extra) { return extra.starts_with("-"); });
  if (option != extras.end()) refuse("option", name_of(*option), option_names(app));
  if (chosen.empty()) refuse("command", extras.front(), command_names(program));
  throw InputError(fmt::format("unexpected argument '{}'; {} {} --help lists the options", extras.front(),
                               program.get_name(), app.get_name()));
}

}  // namespace plumbline
