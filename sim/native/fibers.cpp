#include "sim/native/fibers.hpp"

#include <memory>
#include <utility>

#include "sim/network/prefetch.hpp"
#include "sim/sanitized.hpp"

namespace plumbline {

namespace context = boost::context;

namespace {

/// For Boost.Context: a process's stack, which is not its own to free.
struct GivenStack {
  context::stack_context stack;
  context::stack_context allocate() const { return stack; }
  void deallocate(context::stack_context&) const {}
};

}  // namespace

Fibers::Fibers(int processes, std::function<void(int)> body)
    : stacks_(processes),
      body_(std::move(body)),
      fibers_(static_cast<std::size_t>(processes)),
      frames_(static_cast<std::size_t>(processes)) {}

Fibers::~Fibers() {
  ending_ = true;
  for (std::size_t rank = 0; rank < fibers_.size(); ++rank)
    if (fibers_[rank]) resume(static_cast<int>(rank));
}

context::fiber Fibers::make(int rank) {
  GivenStack given;
  given.stack.size = stacks_.size();
  given.stack.sp = stacks_.begin(rank) + stacks_.size();
  return {std::allocator_arg, given, [this, rank](context::fiber&& resumer) {
            resumer_ = std::move(resumer);
            run(rank);
            return std::move(resumer_);
          }};
}

void Fibers::run(int rank) {
  enter_stack(nullptr, &resumer_stack_, &resumer_size_);
  try {
    body_(rank);
  } catch (const Ending&) {
  }
  stacks_.check(rank);
  leave_stack(nullptr, resumer_stack_, resumer_size_);
}

void Fibers::drive(const std::function<void()>& schedule) {
#if defined(__EMSCRIPTEN__)
  std::vector<std::byte> memory(Stacks::bytes(1));
  const GivenStack given{{memory.size(), memory.data() + memory.size()}};
  context::fiber driver(std::allocator_arg, given, [&](context::fiber&& caller) {
    schedule();
    return std::move(caller);
  });
  std::move(driver).resume();
#else
  schedule();
#endif
}

void Fibers::resume(int rank) {
  running_ = rank;
  context::fiber& fiber = fibers_[static_cast<std::size_t>(rank)];
  if (!fiber) fiber = make(rank);
  void* kept = nullptr;
  leave_stack(&kept, stacks_.begin(rank), stacks_.size());
  fiber = std::move(fiber).resume();
  enter_stack(kept, nullptr, nullptr);
}

// Before the others run, perhaps on what this process has damaged, its stack is checked.
void Fibers::sleep() {
  if (ending_) throw Ending{};
  stacks_.check(running_);
  frames_[static_cast<std::size_t>(running_)] = __builtin_frame_address(0);
  void* kept = nullptr;
  leave_stack(&kept, resumer_stack_, resumer_size_);
  resumer_ = std::move(resumer_).resume();
  enter_stack(kept, &resumer_stack_, &resumer_size_);
  if (ending_) throw Ending{};
}

// What was saved lies below the frame, and above it what the frames hold that go on first.
void Fibers::prefetch(int rank) const {
  plumbline::prefetch(frames_[static_cast<std::size_t>(rank)], 7 * cache_line, 16 * cache_line);
  stacks_.prefetch(rank);
}

}  // namespace plumbline
