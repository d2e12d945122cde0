#include "cli/plumbline-mpi/same_command.hpp"

#include <cstdlib>
#include <optional>

#include <fmt/core.h>
#include <unistd.h>

#include "cli/plumbline-mpi/timing.hpp"
#include "hw/communicator.hpp"
#include "hw/factors/facts.hpp"
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

/// Which program this is, and by which variables its MPI library chooses algorithms.
Facts surroundings() {
  Facts facts{{"plumbline-mpi", PLUMBLINE_VERSION}, {"MPI library", library_name()}};
  for (auto& [name, value] : factors_of_environment(environ))
    if (chooses_algorithms(name)) facts.emplace_back(name, value);
  return facts;
}

std::string text_of(std::string_view name, const Facts& facts) {
  const std::string_view value = value_in(facts, name);
  return value.empty() ? fmt::format("{} unset", name) : fmt::format("{}={}", name, value);
}

/// The first name with different values, which are shown as the two have them.
std::string difference(const Facts& first, const Facts& other, int rank) {
  for (const Facts* facts : {&first, &other})
    for (const auto& [name, value] : *facts)
      if (value_in(first, name) != value_in(other, name))
        return fmt::format("process 0 has {}, process {} has {}; start all in one environment",
                           text_of(name, first), rank, text_of(name, other));
  return {};
}

void require_same_surroundings(mpi::World& world) {
  const std::string own = pack_facts(surroundings());
  const std::optional<int> other = first_other(world, own);
  if (!other) return;
  const Facts first = unpack_facts(world.share(own)), another = unpack_facts(world.share(own, *other));
  refuse(world, difference(first, another, *other));
}

}  // namespace

void require_same_command(mpi::World& world, int argc, const char* const* argv) {
  const Watchdog watchdog(limit, "the comparison of the processes' commands", world.rank());
  require_same_surroundings(world);
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
