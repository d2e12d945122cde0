#pragma once

#include <boost/context/fiber.hpp>
#include <cstddef>
#include <functional>
#include <vector>

#include "sim/native/stacks.hpp"

namespace plumbline {

/// The contexts of simulated processes (Boost.Context): one runs, on a stack of its own, until it sleeps or
/// ends. None may sleep while it handles an exception: those are the thread's.
class Fibers {
 public:
  /// Of processes that have not begun to run `body(rank)`, which lets nothing but Ending out.
  Fibers(int processes, std::function<void(int)> body);
  /// Those that sleep end: sleep() throws Ending.
  ~Fibers();
  Fibers(const Fibers&) = delete;
  Fibers& operator=(const Fibers&) = delete;

  struct Ending {};

  /// Calls `schedule`, which resumes processes. Where a switch saves the whole stack that it leaves
  /// (WebAssembly), it runs on one of its own: what lies below it is not saved each time.
  static void drive(const std::function<void()>& schedule);
  /// Lets a process run until it sleeps or ends.
  void resume(int rank);
  /// Called by the process that runs: returns when it is resumed.
  void sleep();
  /// What a process needs that is resumed soon.
  void prefetch(int rank) const;

 private:
  boost::context::fiber make(int rank);
  void run(int rank);

  Stacks stacks_;
  std::function<void(int)> body_;
  std::vector<boost::context::fiber> fibers_;  // by rank
  std::vector<const void*> frames_;            // by rank: of the sleep() that it is in
  int running_ = -1;
  bool ending_ = false;
  boost::context::fiber resumer_;        // whoever resumed it, and
  const void* resumer_stack_ = nullptr;  // where that runs
  std::size_t resumer_size_ = 0;
};

}  // namespace plumbline
