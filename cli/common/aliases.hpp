#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace plumbline {

/// The words of a command line, without the program's name, as this program calls them: what the options of
/// mpirun, OSU, IMB and ReproMPI are called ("-np", "-m", "-i"), "help CMD" and "version". An option of the
/// command's own stays what it is, and what stands after "--" is somebody else's.
std::vector<std::string> as_we_say(const CLI::App& program, int argc, const char* const* argv);

}  // namespace plumbline
