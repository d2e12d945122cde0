#pragma once

#include <memory>
#include <string>

#include "cli/common/command.hpp"

namespace CLI {
class App;
}

namespace plumbline {

class World;

/// The program's own options: a launch that measures. `command`: the command line, for the store.
std::unique_ptr<Command> make_mpi_measure(CLI::App& program, World& world, const std::string& command);

}  // namespace plumbline
