#include "cli/plumbline/commands.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "output/output.hpp"

namespace plumbline {
namespace {

constexpr const char* completion_about =
    "Print a script that lets bash or zsh complete commands, options and names.";

constexpr const char* completion_example =
    "Example, for this shell and for every one from now on:\n"
    "  source <(plumbline completion)\n"
    "  plumbline completion > ~/.local/share/bash-completion/completions/plumbline";

// The options of each command come from its own table; names are asked of the program when they are wanted.
constexpr const char* script =
    R"bash(# Completion of plumbline for bash, and for zsh by bashcompinit. Made by: plumbline completion
if [[ -n ${{ZSH_VERSION:-}} ]]; then autoload -U +X compinit bashcompinit && compinit && bashcompinit; fi
_plumbline() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} last=${{COMP_WORDS[COMP_CWORD-1]}} options= names= name
  COMPREPLY=()
  case $last in
    --machine) names=$(plumbline list machines | cut -d' ' -f1) ;;
    --suite | --against) names="all $(plumbline list suites | cut -d' ' -f1)" ;;
    --op) names=$(plumbline list operations | cut -d' ' -f1) ;;
    --methods) names="all $(plumbline list methods | cut -d' ' -f1)" ;;
    --estimator) names=$(plumbline list estimators | cut -d' ' -f1) ;;
    lesson) names=$(plumbline lesson | awk '{{print $2}}') ;;
    list) names="machines operations algorithms suites methods estimators" ;;
  esac
  ((COMP_CWORD == 1)) && names="{commands}"
  case ${{COMP_WORDS[1]}} in
{options}  esac
  [[ $word == -* ]] && names=$options
  local begun=${{word##*,}}  # of a list the part behind its last comma
  local list=${{word%"$begun"}}
  while read -r name; do  # not compgen -W, which would run what a machine's name says
    [[ -n $name && $name == "$begun"* && ,$list != *",$name,"* ]] && COMPREPLY+=("$list$name")
  done <<<"${{names// /$'\n'}}"
  if [[ -z $names || $last == --machine ]]; then
    while read -r name; do [[ -n $name ]] && COMPREPLY+=("$name"); done <<<"$(compgen -f -- "$word")"
  fi
  return 0
}}
complete -o filenames -F _plumbline plumbline
)bash";

std::string options_of(const CLI::App& command) {
  std::string options;
  for (const CLI::Option* option : command.get_options())
    for (const std::string& name : option->get_lnames()) options += " --" + name;
  return options.empty() ? options : options.substr(1);
}

/// What the option takes, where its help says so: "table|json|csv"; not "NAME|FILE", which are kinds of
/// things.
std::string alternatives_of(const CLI::Option& option) {
  std::string names = option.get_type_name();
  const bool are_names = names.find('|') != std::string::npos &&
                         std::ranges::none_of(names, [](char c) { return c >= 'A' && c <= 'Z'; });
  std::ranges::replace(names, '|', ' ');
  return are_names ? names : "";
}

/// One case of the script: the options of a command, and what those that take one of a few names take.
std::string case_of(const CLI::App& command) {
  std::string text = fmt::format("    {})\n      options=\"{}\"\n", command.get_name(), options_of(command));
  for (const CLI::Option* option : command.get_options())
    if (const std::string names = alternatives_of(*option); !names.empty())
      text += fmt::format("      [[ $last == --{} ]] && names=\"{}\"\n", option->get_lnames().front(), names);
  return text + "      ;;\n";
}

std::string script_of(const CLI::App& program) {
  std::string commands, options;
  for (const CLI::App* command : program.get_subcommands(nullptr)) {
    commands += (commands.empty() ? "" : " ") + command->get_name();
    options += case_of(*command);
  }
  return fmt::format(fmt::runtime(script), fmt::arg("commands", commands), fmt::arg("options", options));
}

class Completion final : public Command {
 public:
  explicit Completion(CLI::App& program)
      : Command(add_command(program, {"tools", "completion", completion_about, completion_example})),
        program_(program) {}

  int run() override {
    Output("").write(script_of(program_));
    return done;
  }

 private:
  const CLI::App& program_;
};

}  // namespace

std::unique_ptr<Command> make_completion(CLI::App& program) { return std::make_unique<Completion>(program); }

}  // namespace plumbline
