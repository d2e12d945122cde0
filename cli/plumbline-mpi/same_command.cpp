#include "cli/plumbline-mpi/same_command.hpp"

#include <cstdlib>
#include <optional>

#include <fmt/core.h>

#include "cli/plumbline-mpi/timing.hpp"
#include "hw/communicator.hpp"
#include "hw/watchdog.hpp"
#include "models/errors.hpp"
#include "traces/read_file.hpp"

namespace plumbline {
namespace {

constexpr double limit = 60;  // seconds: who has started MPI is about to compare

/// The first process with another text than process 0.
std::optional<int> first_other(mpi::World& world, const std::string& own) {
  return first_rank_where(world.communicator(), own != world.share(own));
}

/// Process 0 speaks for all and ends the others, which wait for that, no longer than a watchdog allows.
[[noreturn]] void refuse(mpi::World& world, const std::string& why) {
  if (world.rank() != 0) MPI_Barrier(world.communicator());
  throw InputError(why);
}

/// Without the program's path, which may be another on another node.
std::string command_of(int argc, const char* const* argv) {
  std::string text = "plumbline-mpi";
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    const bool bare = !word.empty() && word.find_first_of(" \t\n'\"\\") == word.npos;
    text += bare ? " " + word : " \"" + word + "\"";
  }
  return text;
}

}  // namespace

void require_same_command(mpi::World& world, int argc, const char* const* argv) {
  const Watchdog watchdog(limit, "the comparison of the processes' commands", world.rank());
  const std::string own = command_of(argc, argv);
  const std::optional<int> other = first_other(world, own);
  if (!other) return;
  const std::string first = world.share(own), another = world.share(own, *other);
  refuse(world, fmt::format("process 0 was started as '{}', process {} as '{}'; start all as one command",
                            first, *other, another));
}

void require_same_content(mpi::World& world, const std::string& file) {
  const Watchdog watchdog(limit, "the comparison of what the processes read", world.rank());
  if (const std::optional<int> other = first_other(world, read_file(file)))
    refuse(world, fmt::format("{}: process {} reads another content than process 0; give all the same file",
                              file, *other));
}

void require_whole_world(const mpi::World& world) {
  for (const char* variable : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE"}) {
    const char* started = std::getenv(variable);
    if (started != nullptr && std::atoi(started) > world.size())
      throw InputError(
          fmt::format("{} processes were started, but MPI knows of {}: this mpirun is not of the MPI "
                      "that plumbline-mpi was built with, {}",
                      started, world.size(), library_name()));
  }
}

}  // namespace plumbline
