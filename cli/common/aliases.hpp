#pragma once

#include <string>
#include <vector>

namespace plumbline {

/// The words of a command line, without the program's name, as this program calls them: what the options of
/// mpirun, OSU, IMB and ReproMPI are called ("-np", "-m", "-i"), "help CMD" and "version". What stands after
/// "--" is somebody else's.
std::vector<std::string> as_we_say(int argc, const char* const* argv);

}  // namespace plumbline
