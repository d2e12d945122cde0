// A simulated process that overflows its stack ends the program with a message; it never gives wrong numbers.

#include <gtest/gtest.h>

#include <sys/resource.h>

#include "sim/native/stacks.hpp"
#include "sim/sanitized.hpp"
#include "sim/simulate.hpp"

namespace plumbline {
namespace {

/// Goes down, in frames of some 300 bytes, until `bytes` lie between this frame and the first one.
int use_stack(std::size_t bytes, const volatile std::byte* first = nullptr) {
  volatile std::byte frame[256];
  for (volatile std::byte& byte : frame) byte = std::byte{1};
  if (first == nullptr) first = frame;
  const auto used = static_cast<std::size_t>(first - frame);
  return std::to_integer<int>(frame[used % sizeof frame]) + (used < bytes ? use_stack(bytes, first) : 0);
}

/// A launch of so many processes, all of which meet in a barrier; one in the middle has used so much of its
/// stack before.
[[noreturn]] void simulate_with_one_that_uses(int processes, std::size_t bytes, bool then_meet) {
  const rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  simulate({.machine = {}, .processes = processes}, [&](Process& process) {
    if (process.rank() == processes / 2) use_stack(bytes);
    if (then_meet) process.run({.operation = Operation::barrier});
  });
  std::fputs("done\n", stderr);
  std::_Exit(0);
}

class SimulatedStacks : public testing::Test {
 protected:
  void SetUp() override {
    if (sanitized) GTEST_SKIP() << "under the sanitizers every process has a large stack";
  }
  static constexpr int guarded = 16, unguarded = 16385;  // small and without guard pages beyond 16,384
  static std::size_t small() { return Stacks::bytes(unguarded); }
};

TEST_F(SimulatedStacks, that_are_small_hold_what_a_scheme_needs) {
  EXPECT_EXIT(simulate_with_one_that_uses(unguarded, 10'000, true), testing::ExitedWithCode(0), "done");
}

// It overflows by some 2 KiB into the stack of the process before.
TEST_F(SimulatedStacks, that_overflow_without_a_guard_are_noticed_before_the_others_run_on) {
  EXPECT_EXIT(simulate_with_one_that_uses(unguarded, small() + 2000, true), testing::KilledBySignal(SIGABRT),
              "^plumbline: error: a simulated process overflowed its stack\n$");
}

TEST_F(SimulatedStacks, that_overflow_without_a_guard_are_noticed_at_the_process_s_end) {
  EXPECT_EXIT(simulate_with_one_that_uses(unguarded, small() + 2000, false), testing::KilledBySignal(SIGABRT),
              "^plumbline: error: a simulated process overflowed its stack\n$");
}

// Between two stacks lies a word: an overflow of a single frame is seen.
TEST_F(SimulatedStacks, that_just_overflow_are_noticed) {
  EXPECT_EXIT(simulate_with_one_that_uses(unguarded, small(), true), testing::KilledBySignal(SIGABRT),
              "^plumbline: error: a simulated process overflowed its stack\n$");
}

TEST_F(SimulatedStacks, that_are_guarded_end_the_program_at_the_guard) {
  EXPECT_EXIT(simulate_with_one_that_uses(guarded, 70'000, true), testing::KilledBySignal(SIGSEGV), "");
}

}  // namespace
}  // namespace plumbline
