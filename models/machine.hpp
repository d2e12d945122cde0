#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "models/clock.hpp"
#include "models/collective.hpp"
#include "models/distribution.hpp"
#include "models/libraries/datatype.hpp"
#include "models/libraries/library.hpp"
#include "models/loggops.hpp"
#include "models/network.hpp"
#include "models/noise.hpp"
#include "models/progression.hpp"
#include "models/schedule.hpp"

namespace plumbline {

/// One line of a machine's table of algorithms. The first line that fits is taken.
struct AlgorithmRule {
  const Algorithm* algorithm = nullptr;
  std::int64_t up_to_bytes = std::numeric_limits<std::int64_t>::max();
  int up_to_processes = std::numeric_limits<int>::max();
  std::int64_t segment = 0;  ///< bytes; 0: the algorithm's own
};

/// [[call.sizes]]: o_exchange of rounds whose first message has up to so many bytes.
struct ExchangeClass {
  std::int64_t up_to = 0;  ///< bytes, this size included
  Picoseconds o_exchange = 0;

  friend bool operator==(const ExchangeClass&, const ExchangeClass&) = default;
};

/// What a call of a collective costs each process, beside its messages ([call]).
struct CallCost {
  Picoseconds o = 0;                 ///< before its first receive or send
  Picoseconds o_exchange = 0;        ///< likewise of each round in which it both sends and receives
  Picoseconds o_message = 0;         ///< for each message that it receives, on top of o_r
  std::vector<ExchangeClass> sizes;  ///< in rising up_to; larger messages: o_exchange

  friend bool operator==(const CallCost&, const CallCost&) = default;
};

/// [compute]: what combining takes, ps a byte.
struct CombineCost {
  double combine = 0;
  std::optional<double> combine_unsent{};  ///< into bytes that were not sent in the call; absent: the same

  friend bool operator==(const CombineCost&, const CombineCost&) = default;
};

/// [[compute.sizes]]: the same of a message of up to so many bytes.
struct CombineClass : CombineCost {
  std::int64_t up_to = 0;  ///< bytes, this size included

  friend bool operator==(const CombineClass&, const CombineClass&) = default;
};

/// [compute] of a machine.
struct Compute : CombineCost {
  std::vector<CombineClass> sizes;  ///< in rising up_to; larger messages: as beyond them

  friend bool operator==(const Compute&, const Compute&) = default;
};

/// When the processes of a launch begin ([launch] start); at one instant where nothing is said.
struct LaunchStart {
  std::optional<Distribution> drawn{};    ///< of each process, in each launch anew
  std::vector<Picoseconds> by_process{};  ///< or these, from process 0 on, again and again
};

/// A machine file's content, or what is to be one.
struct Machine {
  std::string name;
  std::string source;
  std::string not_to_be_used;  ///< why; empty: it is fit for use
  Network network;
  CallCost call;
  Compute compute;
  std::array<std::vector<AlgorithmRule>, operations> rules;  ///< by Operation
  Library library = Library::open_mpi_4_1;  ///< chooses where no rule fits ([algorithms] library)
  const Datatype* datatype = nullptr;       ///< of all calls; null: as plumbline-mpi calls the library
  ClockModel clock;                         ///< [clock], of every node
  std::optional<Noise> noise;               ///< [noise], of every process
  bool noise_of_nodes = false;              ///< [noise] of: one a node, which all its processes feel
  bool noise_of_threads = false;            ///< [noise] progress_threads: they feel it too
  double launch_sd = 0;                     ///< [launch] sd, relative
  double launch_size_sd = 0;                ///< [launch] size_sd, relative
  double launch_node_sd = 0;                ///< [launch] node_sd, relative
  std::vector<double> size_factors;         ///< of this launch, by floor(log2(bytes)); empty: 1
  LaunchStart launch_start;                 ///< [launch] start
  Progression progression;                  ///< [progress], of nonblocking collectives
};

/// [call] o_exchange of a round whose first message has so many bytes.
Picoseconds exchange_time(const CallCost& call, std::int64_t bytes);
/// Of a round of these steps; 0 where the process does not both send and receive in it.
Picoseconds exchange_time(const CallCost& call, std::span<const Step> round);

/// `call` with the algorithm that the machine's library would choose (as it is where one is set).
Collective resolve(const Machine& machine, Collective call, int processes);

/// What the machine's library chooses for `call`; empty where the call has an algorithm, or a rule of the
/// machine's fits.
std::optional<LibraryChoice> library_choice(const Machine& machine, const Collective& call, int processes);

/// What a message is to who sends and receives it, as far as its cost depends on that.
struct MessageUse {
  bool in_collective = false;  ///< [call] o_message
  bool combines = false;       ///< [compute] combine: received data are reduced
  bool unsent = false;         ///< into bytes that were not sent in the call: combine_unsent
  bool forwards = false;       ///< G_forward: what is sent was received within the same call
  bool nonblocking = false;    ///< the library sends it by a nonblocking call
};

/// cost_of() at a level of the machine, with what the message's use adds. Throws as it does.
MessageCost message_cost(const Machine& machine, int level, std::int64_t bytes, MessageUse use);

/// Picoseconds that combining so many received bytes takes; `unsent`: into bytes not sent in the call.
Picoseconds combining_time(const Compute& compute, std::int64_t bytes, bool unsent = false);

/// Whether a message's cost depends on where its bytes have been in the call (StepMarks).
bool marks_cost(const Machine& machine);

/// When process `rank` begins in a launch, at most a day; `seed`: of the launch (sim/launch_seed.hpp).
Picoseconds start_of(const LaunchStart& start, std::uint64_t seed, int rank);

/// The noise of a process, or of its progress thread (rows `processes` to 2 x `processes` - 1); `seed`: of
/// the launch.
std::optional<NoiseSource> noise_of(const Machine& machine, std::uint64_t seed, int row, int processes);

/// [launch] node_sd: how many times as long everything takes that a row's processor does, one factor for a
/// node; empty where the machine has none. `seed`: of the launch.
std::vector<double> paces_of(const Machine& machine, std::uint64_t seed, int rows, int processes);

/// The machine as launch number `launch` finds it: o, L and G of every class of sizes times one factor 1 +
/// launch_sd N(0, 1), at least 0.1; times of at least 1 ps, where they were above 0, and at most a day. The
/// links of a platform are slower by it. With launch_size_sd messages of each power of two of bytes have a
/// factor of their own on top, of all that they keep processors and ports busy.
Machine launched(const Machine& machine, std::uint64_t seed, std::uint64_t launch);

}  // namespace plumbline
