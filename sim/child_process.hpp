#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include <sys/types.h>

namespace plumbline {

/// What a child process may take, and what it has of ours.
struct ChildLimits {
  int death_signal;             ///< that it gets where this program ends before it
  std::vector<int> files{};     ///< descriptors that it keeps, beside stdin, stdout and stderr
  std::uint64_t memory = 0;     ///< bytes of address space that it may take beyond ours; 0: no limit
  unsigned processor_time = 0;  ///< seconds, after which the system ends it; 0: no limit
};

/// The one way in which this program starts a process: a child that runs `work` and ends with its status, or
/// becomes another program in it. An exception ends it with status 1. Throws RunError where the system starts
/// none.
pid_t start_child(const ChildLimits& limits, const std::function<int()>& work);

/// Waits for a child's end. Returns its status, as waitpid says it.
int wait_for(pid_t child);

}  // namespace plumbline
