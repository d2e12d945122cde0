#pragma once

#include <cstdint>
#include <optional>

#include "models/picoseconds.hpp"

namespace plumbline {

/// Who carries a nonblocking collective on while its process computes ([progress] of a machine file). Without
/// the section: the process itself, in its calls, and a test costs nothing.
struct Progression {
  enum class Kind : std::uint8_t {
    manual,     ///< the process, inside its calls of start, test and wait
    offloaded,  ///< the network: the process hands the schedule over, and computes undisturbed
    thread      ///< a thread of the process, which every round wakes
  };
  /// Where the thread runs.
  enum class Core : std::uint8_t { spare, same };
  /// What each round costs: the interrupt always the core that computes, where the network delivers it, the
  /// switch to the thread the core that the thread runs on. Both delay the round.
  struct Thread {
    Picoseconds interrupt = 0, context_switch = 0;
    Core core = Core::spare;
  };

  Kind kind = Kind::manual;
  Picoseconds test = 0;            ///< what a call of test costs the processor, complete or not
  std::optional<Thread> thread{};  ///< costs may be known where another kind is at work
};

/// Whether someone else than the process itself carries the collective on: a thread of the process, or the
/// network, which is one that takes no core.
inline bool has_progress_thread(const Progression& progression) {
  return progression.kind != Progression::Kind::manual;
}

}  // namespace plumbline
