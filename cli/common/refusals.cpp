#include "cli/common/refusals.hpp"

#include <algorithm>
#include <csignal>
#include <new>
#include <string_view>

#include <sys/resource.h>

#include <fmt/core.h>
#include <CLI/CLI.hpp>

#include "analysis/request/named_files.hpp"
#include "cli/common/app.hpp"
#include "models/errors.hpp"
#include "output/output.hpp"
#include "output/say.hpp"

namespace plumbline {

std::vector<std::string> command_names(const CLI::App& program) {
  std::vector<std::string> names;
  for (const CLI::App* command : program.get_subcommands(nullptr)) names.push_back(command->get_name());
  return names;
}

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

void refuse_unknown_arguments(const CLI::App& program, const CLI::App& app) {
  std::vector<std::string> extras = program.remaining(true);
  std::erase(extras, "--");  // CLI11 counts it among them, though it does what it should
  if (extras.empty()) return;
  const auto option =
      std::ranges::find_if(extras, [](const std::string& extra) { return extra.starts_with("-"); });
  if (option != extras.end()) refuse("option", name_of(*option), option_names(app));
  if (&app == &program) refuse("command", extras.front(), command_names(program));
  throw InputError(fmt::format("unexpected argument '{}'; {} {} --help lists the options", extras.front(),
                               program.get_name(), app.get_name()));
}

/// Whether an option's value is a file, or may be: "FILE,...", "NAME|FILE", "RUN.db", "A B" (stores).
bool takes_files(const CLI::Option& option) {
  const std::string kind = option.get_type_name();
  return std::ranges::any_of(std::initializer_list<std::string_view>{"FILE", ".db", ".toml", "A B"},
                             [&](auto part) { return kind.find(part) != std::string::npos; });
}

/// What may be files in a value: "1.json,2.json", "run.db:openmpi@1..4".
std::vector<std::string> files_in(const std::string& value) {
  std::vector<std::string> files;
  for (std::size_t begin = 0; begin <= value.size();) {
    const std::size_t end = std::min(value.find(',', begin), value.size());
    const std::string piece = value.substr(begin, end - begin);
    for (const std::size_t length : {piece.size(), piece.find_last_of('@'), piece.find_last_of(':')})
      files.push_back(piece.substr(0, length));
    begin = end + 1;
  }
  return files;
}

void refuse_output_onto_input(const CLI::App& app) {
  const CLI::Option* output = app.get_option_no_throw("--output");
  if (output == nullptr || output->empty()) return;
  const std::string path = output->results().back();
  for (const CLI::Option* option : app.get_options()) {
    if (option == output || !takes_files(*option)) continue;
    for (const std::string& value : option->results())
      for (const std::string& file : files_in(value))
        if (same_file(path, file))
          throw InputError(fmt::format("--output: '{}' is also {}; name another file", path,
                                       option->get_positional() ? "read" : option->get_name()));
  }
}

}  // namespace

bool has_stack() {
  constexpr rlim_t usual = 8 << 20, min = 1 << 20;  // bytes
  rlimit stack{};
  if (getrlimit(RLIMIT_STACK, &stack) != 0 || stack.rlim_cur >= usual) return true;
  const rlimit wide{usual, std::max(usual, stack.rlim_max)},
      as_allowed{std::min(usual, stack.rlim_max), stack.rlim_max};
  if (setrlimit(RLIMIT_STACK, &wide) == 0) return true;
  if (as_allowed.rlim_cur >= min && setrlimit(RLIMIT_STACK, &as_allowed) == 0) return true;
  say_error(fmt::format("the stack may have {} KiB, and 1 MiB is needed; raise it with ulimit -s 8192",
                        stack.rlim_max >> 10));
  return false;
}

void report_where_written() {
  for (const int signal : {SIGPIPE, SIGXFSZ}) std::signal(signal, SIG_IGN);
}

void refuse_wrong_arguments(const CLI::App& program) {
  const std::vector<CLI::App*> chosen = program.get_subcommands();
  const CLI::App& app = chosen.empty() ? program : *chosen.front();
  refuse_unknown_arguments(program, app);
  refuse_output_onto_input(app);
}

Failure failure_of_current_exception(const char* help) {
  try {
    throw;
  } catch (const CLI::ArgumentMismatch& error) {
    const std::string text = error.what();  // "--reps: At Most 1 required but received 2"
    return {wrong_input, text.substr(0, text.find(':')) + " takes one value, and may be given once"};
  } catch (const CLI::Error& error) {
    return {wrong_input, fmt::format("{}; {} shows the options", error.what(), help)};
  } catch (const InputError& error) {
    return {wrong_input, error.what()};
  } catch (const NobodyReads&) {
    return {done, ""};
  } catch (const std::bad_alloc&) {
    return {run_failed, "out of memory"};
  } catch (const std::exception& error) {
    return {run_failed, error.what()};
  }
}

}  // namespace plumbline
