#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "models/clock.hpp"
#include "models/collective.hpp"
#include "models/libraries/datatype.hpp"
#include "models/libraries/library.hpp"
#include "models/loggops.hpp"
#include "models/noise.hpp"
#include "models/platform.hpp"
#include "models/progression.hpp"

namespace plumbline {

/// The network between processes: three levels, of which one or all may be the same.
struct Network {
  LogGOPS between_nodes;
  std::optional<LogGOPS> within_node;    ///< [network.node]
  std::optional<LogGOPS> between_sites;  ///< [network.site]
  std::optional<Platform> platform;      ///< [network.platform]: carries what is sent between nodes
  int processes_per_node = 1;
  int processes_per_site = std::numeric_limits<int>::max();

  int node(int rank) const { return rank / processes_per_node; }
  int site(int rank) const { return rank / processes_per_site; }

  /// 0: between nodes, 1: within a node, 2: between sites.
  int level_index(int a, int b) const {
    if (between_sites && site(a) != site(b)) return 2;
    return within_node && node(a) == node(b) ? 1 : 0;
  }
  const LogGOPS& level(int index) const {
    return index == 2 ? *between_sites : index == 1 ? *within_node : between_nodes;
  }
};

/// One line of a machine's table of algorithms. The first line that fits is taken.
struct AlgorithmRule {
  const Algorithm* algorithm = nullptr;
  std::int64_t up_to_bytes = std::numeric_limits<std::int64_t>::max();
  int up_to_processes = std::numeric_limits<int>::max();
  std::int64_t segment = 0;  ///< bytes; 0: the algorithm's own
};

/// A machine file's content, or what is to be one.
struct Machine {
  std::string name;
  std::string source;
  Network network;
  double combine = 0;                                        ///< ps a byte ([compute] combine)
  std::array<std::vector<AlgorithmRule>, operations> rules;  ///< by Operation
  Library library = Library::open_mpi_4_1;  ///< chooses where no rule fits ([algorithms] library)
  const Datatype* datatype = nullptr;       ///< of all calls; null: as plumbline-mpi calls the library
  ClockModel clock;                         ///< [clock], of every node
  std::optional<Noise> noise;               ///< [noise], of every process
  double launch_sd = 0;                     ///< [launch] sd, relative
  Progression progression;                  ///< [progress], of nonblocking collectives
};

/// `call` with the algorithm that the machine's library would choose (as it is where one is set).
Collective resolve(const Machine& machine, Collective call, int processes);

/// What the machine's library chooses for `call`; empty where the call has an algorithm, or a rule of the
/// machine's fits.
std::optional<LibraryChoice> library_choice(const Machine& machine, const Collective& call, int processes);

/// The machine as launch number `launch` finds it: o, L and G of every class of sizes times one factor 1 +
/// launch_sd N(0, 1), at least 0.1; times of at least 1 ps, where they were above 0, and at most a day. The
/// links of a platform are slower by it.
Machine launched(const Machine& machine, std::uint64_t seed, std::uint64_t launch);

}  // namespace plumbline
