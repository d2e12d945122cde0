#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace plumbline {

/// Throws InputError for the first argument that the parsed program and its subcommand did not know, with the
/// nearest option or command; and where --output names a file that the command also reads, or keeps something
/// else in: nothing already measured is lost.
void refuse_wrong_arguments(const CLI::App& program);

/// Gives this program a stack of 8 MiB where `ulimit -s` leaves it less, before anything needs it. Returns
/// false, after a line that says so, where the system does not let it have one of 1 MiB.
bool has_stack();

/// A closed pipe (SIGPIPE) and a file that grows beyond `ulimit -f` (SIGXFSZ) no longer end the program: they
/// are reported as what is written fails.
void report_where_written();

/// The program's subcommands, in the order in which they were added.
std::vector<std::string> command_names(const CLI::App& program);

/// Why a program ends, as an exit status and one line; no line where there is nothing to say.
struct Failure {
  int status;
  std::string text;
};

/// Of the exception that is being handled. `help`: the command that shows the options.
Failure failure_of_current_exception(const char* help);

}  // namespace plumbline
