#pragma once

namespace plumbline {

/// The whole program: parses the command line, runs the command, says errors on stderr; returns the exit
/// status.
int run_command_line(int argc, const char* const* argv);

}  // namespace plumbline
