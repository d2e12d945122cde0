#include "sim/stack.hpp"

#include <malloc.h>
#include <unistd.h>

#include <cstdlib>
#include <limits>
#include <simgrid/s4u.hpp>
#include <string>
#include <string_view>

namespace plumbline {
namespace {

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define __SANITIZE_ADDRESS__ 1  // as GCC says it
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
constexpr bool sanitized = true;
#else
constexpr bool sanitized = false;
#endif

constexpr int most_guarded = 16384;
// A small one and the heap's 16 bytes before it are a little less than five pages: its end, where a process
// lives, lies in as few of them as can be.
constexpr int small_kib = 19, guarded_kib = 64;
constexpr std::uint64_t pattern = 0x504C554D424C494Eu;  // "PLUMBLIN"
constexpr std::size_t above = 1024;  // bytes that the context's own frames may take at the top

}  // namespace

bool stacks_are_sanitized() { return sanitized; }

std::size_t stack_kib(int processes) { return processes <= most_guarded ? guarded_kib : small_kib; }

void configure_engine(int processes) {
  const auto set = [](const std::string& key, const std::string& value) {
    simgrid::s4u::Engine::set_config(key + ":" + value);
  };
  set("contexts/factory", sanitized ? "thread" : "raw");
  set("contexts/stack-size", std::to_string(sanitized ? 256 : stack_kib(processes)));
  if (processes > most_guarded) set("contexts/guard-size", "0");
  set("surf/precision", "1e-12");
}

MappedStacks::MappedStacks() {
  mallopt(M_MMAP_MAX, std::numeric_limits<int>::max());
  mallopt(M_MMAP_THRESHOLD, small_kib * 1024);
}

MappedStacks::~MappedStacks() {
  constexpr int default_threshold = 128 * 1024;
  mallopt(M_MMAP_THRESHOLD, default_threshold);
}

// The stack grows down from a little above this frame.
StackCanary::StackCanary(int processes) {
  if (sanitized || processes <= most_guarded) return;
  const auto frame = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
  const std::uintptr_t end = frame - stack_kib(processes) * 1024 + above;
  word_ = reinterpret_cast<std::uint64_t*>((end + 63) & ~std::uintptr_t{63});
  *word_ = pattern;
}

void StackCanary::check() const {
  if (word_ == nullptr || *word_ == pattern) return;
  constexpr std::string_view message = "plumbline: error: a simulated process overflowed its stack\n";
  [[maybe_unused]] const auto written = write(STDERR_FILENO, message.data(), message.size());
  std::abort();
}

}  // namespace plumbline
