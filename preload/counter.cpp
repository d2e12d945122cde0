#include <bit>
#include <cstdint>
#include <cstdio>

#include <sys/prctl.h>
#include <ucontext.h>
#include <csignal>

#include "preload/bending.hpp"

namespace plumbline::preload {

#if defined(__x86_64__)

namespace {

double counts_a_second = 0;  // set once, before the first trap

std::uint64_t counter() {
  std::uint32_t low = 0, high = 0;
  asm volatile("rdtsc" : "=a"(low), "=d"(high));
  return std::uint64_t{high} << 32 | low;
}

/// Over 20 ms of a clock that NTP does not touch.
double measured_frequency() {
  const double begin = true_seconds(CLOCK_MONOTONIC_RAW);
  const std::uint64_t first = counter();
  while (true_seconds(CLOCK_MONOTONIC_RAW) < begin + 0.02) {
  }
  return static_cast<double>(counter() - first) / (true_seconds(CLOCK_MONOTONIC_RAW) - begin);
}

/// How long the instruction at `code` is, if it reads the counter: rdtsc, rdtscp; else 0.
int length_of_reading(const std::uint8_t* code) {
  if (code[0] == 0x0F && code[1] == 0x31) return 2;
  return code[0] == 0x0F && code[1] == 0x01 && code[2] == 0xF9 ? 3 : 0;
}

/// The processor that rdtscp names beside the counter is not asked: 0.
void trapped(int, siginfo_t*, void* context) {
  auto& registers = static_cast<ucontext_t*>(context)->uc_mcontext.gregs;
  const int length = length_of_reading(std::bit_cast<const std::uint8_t*>(registers[REG_RIP]));
  if (length == 0) {  // a real fault: it comes again, with what the system does by default
    std::signal(SIGSEGV, SIG_DFL);
    return;
  }
  prctl(PR_SET_TSC, PR_TSC_ENABLE);
  const std::uint64_t true_count = counter();
  prctl(PR_SET_TSC, PR_TSC_SIGSEGV);
  Bending* const one = bending();
  if (one != nullptr) ++one->asked.counter;
  const double shift = one != nullptr ? one->shift() : 0;
  const auto count =
      true_count + static_cast<std::uint64_t>(static_cast<std::int64_t>(shift * counts_a_second));
  registers[REG_RAX] = static_cast<greg_t>(count & 0xFFFFFFFF);
  registers[REG_RDX] = static_cast<greg_t>(count >> 32);
  if (length == 3) registers[REG_RCX] = 0;
  registers[REG_RIP] += length;
}

volatile std::sig_atomic_t trapped_once = 0;  // by the reading that is_trapped() makes

/// Lets the instruction that was trapped run when it comes again.
void let_pass(int) {
  trapped_once = 1;
  prctl(PR_SET_TSC, PR_TSC_ENABLE);
}

/// Some virtual machines grant the request and trap nothing: a reading tells.
bool is_trapped() {
  std::signal(SIGSEGV, let_pass);
  if (prctl(PR_SET_TSC, PR_TSC_SIGSEGV) != 0) return false;
  counter();
  prctl(PR_SET_TSC, PR_TSC_ENABLE);
  return trapped_once != 0;
}

}  // namespace

bool trap_counter() {
  if (!is_trapped()) {
    std::signal(SIGSEGV, SIG_DFL);
    std::fprintf(stderr, "plumbline-clock: note: this system does not trap the counter (TSC)\n");
    return false;
  }
  counts_a_second = measured_frequency();
  struct sigaction action {};
  action.sa_sigaction = trapped;
  action.sa_flags = SA_SIGINFO | SA_NODEFER;
  sigaction(SIGSEGV, &action, nullptr);
  return prctl(PR_SET_TSC, PR_TSC_SIGSEGV) == 0;
}

#else

bool trap_counter() {
  std::fprintf(stderr, "plumbline-clock: note: the counter is trapped on x86-64 only\n");
  return false;
}

#endif

}  // namespace plumbline::preload
