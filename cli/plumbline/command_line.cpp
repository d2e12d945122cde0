#include "cli/plumbline/command_line.hpp"

#include <algorithm>
#include <cstring>
#include <memory>
#include <sstream>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "analysis/run/run_store.hpp"
#include "analysis/run/workers.hpp"
#include "cli/common/aliases.hpp"
#include "cli/common/refusals.hpp"
#include "cli/common/table_command.hpp"
#include "cli/plumbline/commands.hpp"
#include "models/errors.hpp"
#include "output/output.hpp"
#include "output/say.hpp"

namespace plumbline {
namespace {

constexpr const char* about =
    "Plumbline says how far an MPI benchmark is from the truth: it runs the benchmarks' own measurement "
    "schemes on a\n"
    "simulated LogGP network, where the truth is known.";

constexpr const char* more =
    "\nEvery command explains itself: plumbline simulate --help\n"
    "Exit status: 0 done, 1 a check that you asked for failed, 2 wrong usage or input, 3 the run failed.";

int run(Command& command) {
  try {
    return command.run();
  } catch (const Interrupted& interrupted) {
    const std::string left = command.after_interruption();
    if (!left.empty())
      say_note(fmt::format("ended by a signal ({}): {}", strsignal(interrupted.signal), left));
    throw;
  }
}

int parse_and_run(int argc, const char* const* argv) {
  CLI::App program(about, "plumbline");
  program.footer(more);
  program.set_version_flag("--version", "plumbline " PLUMBLINE_VERSION, "print the version");
  program.require_subcommand(0, 1);  // what follows the first is never another one: `lesson overlap`
  program.allow_extras();            // refused below, with the nearest name
  std::vector<std::unique_ptr<Command>> commands;
  const std::string line = command_text(argc, argv);
  const auto add = [&](auto... make) { (commands.push_back(make(program)), ...); };
  commands.push_back(make_simulate(program, line));
  add(make_recommend, make_predict, make_overlap, make_sync, make_timeline);
  commands.push_back(make_import(program, line));
  add(make_calibrate, make_launch, make_doctor);
  add(make_show, make_compare, make_reduce, make_plan, make_validate, make_translate, make_reproduce,
      make_report);
  add(make_merge, make_export, make_lesson, make_completion, make_list);
  try {
    std::vector<std::string> words = as_we_say(program, argc, argv);
    std::ranges::reverse(words);  // as CLI11 takes them
    program.parse(std::move(words));
  } catch (const CLI::Success& help) {
    std::ostringstream text;
    const int status = program.exit(help, text, text);
    Output({}).write(text.str());
    return status;
  }
  refuse_wrong_arguments(program);
  for (const auto& command : commands)
    if (command->asked()) return run(*command);
  throw InputError(fmt::format("no command; use plumbline {}, or plumbline --help",
                               fmt::join(command_names(program), "|")));
}

/// A closed stdin, stdout or stderr would lend its number to the next file that is opened. What stands in for
/// it cannot be written: Output refuses such a stdout.
void keep_standard_files_open() {
  int file = open("/dev/null", O_RDONLY);
  while (file >= 0 && file <= STDERR_FILENO) file = dup(file);
  if (file >= 0) close(file);
}

}  // namespace

int run_command_line(int argc, const char* const* argv) {
  if (!has_stack()) return run_failed;
  keep_standard_files_open();
  report_where_written();
  try {
    return parse_and_run(argc, argv);
  } catch (const Interrupted& interrupted) {
    return 128 + interrupted.signal;
  } catch (...) {
    const Failure failure = failure_of_current_exception("plumbline COMMAND --help");
    if (failure.status != done) say_error(failure.text);
    return failure.status;
  }
}

}  // namespace plumbline
