#pragma once

#include <memory>

#include "cli/common/command.hpp"

namespace CLI {
class App;
}

namespace plumbline {

/// plumbline launch: many launches of plumbline-mpi into one store (Hunold and Carpen-Amarie (2016): mpirun
/// is a factor).
std::unique_ptr<Command> make_launch(CLI::App& program);

}  // namespace plumbline
