#pragma once

#include <memory>

#include "cli/common/command.hpp"

namespace CLI {
class App;
}

namespace plumbline {

class World;

/// plumbline-mpi doctor: what the timers, the binding and the MPI library of this machine allow.
std::unique_ptr<Command> make_mpi_doctor(CLI::App& program, World& world);

}  // namespace plumbline
