#pragma once

#include <memory>

#include "cli/common/command.hpp"

namespace CLI {
class App;
}

namespace plumbline {

class World;

/// plumbline-mpi sync: the table of plumbline sync, measured.
std::unique_ptr<Command> make_mpi_sync(CLI::App& program, World& world);

}  // namespace plumbline
