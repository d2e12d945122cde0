#pragma once

#include <memory>
#include <string>

#include "cli/common/app.hpp"

namespace plumbline {

namespace mpi {
class World;
}

// One function a subcommand of plumbline-mpi; command_NAME.cpp defines make_mpi_NAME(). `command`: the
// command line, for the file or store that is written.

/// The program's own options: a launch that measures.
std::unique_ptr<Command> make_mpi_measure(CLI::App& program, mpi::World& world, const std::string& command);
std::unique_ptr<Command> make_mpi_calibrate(CLI::App& program, mpi::World& world, const std::string& command);
std::unique_ptr<Command> make_mpi_doctor(CLI::App& program, mpi::World& world);
std::unique_ptr<Command> make_mpi_sync(CLI::App& program, mpi::World& world);

}  // namespace plumbline
