#pragma once

#include <memory>
#include <string>

#include "cli/common/command.hpp"

namespace CLI {
class App;
}

namespace plumbline {

class World;

/// plumbline-mpi calibrate: a machine file of what this launch measured. `command`: the command line, for the
/// file.
std::unique_ptr<Command> make_mpi_calibrate(CLI::App& program, World& world, const std::string& command);

}  // namespace plumbline
