#pragma once

// Boost.Context knows no WebAssembly: its fiber as far as sim/native/fibers.cpp uses it, on emscripten's.

#include <cstddef>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include <emscripten/fiber.h>

namespace boost::context {

struct stack_context {
  std::size_t size = 0;
  void* sp = nullptr;  ///< its upper end
};

/// A context that sleeps; empty where there is none.
class fiber {
 public:
  fiber() = default;
  template <class Stack, class Function>
  fiber(std::allocator_arg_t, const Stack& stack, Function function)
      : sleeping_(new Context(stack.allocate(), std::move(function))) {}
  fiber(fiber&& other) noexcept : sleeping_(std::exchange(other.sleeping_, nullptr)) {}
  fiber& operator=(fiber&& other) noexcept {
    std::swap(sleeping_, other.sleeping_);
    return *this;
  }

  explicit operator bool() const { return sleeping_ != nullptr; }

  /// Goes on with it; returns whoever came back, which is empty where that has ended.
  fiber resume() && {
    Context* const here = running();
    Context* const there = std::exchange(sleeping_, nullptr);
    left() = here;
    running() = there;
    emscripten_fiber_swap(&here->state, &there->state);
    forget(ended());
    return fiber(std::exchange(left(), nullptr));
  }

 private:
  /// What emscripten keeps of the calls that are under way.
  static constexpr std::size_t kept = 16 * 1024;

  struct Context {
    Context(const stack_context& stack, std::function<fiber(fiber&&)> what)
        : calls(kept), function(std::move(what)) {
      emscripten_fiber_init(&state, &Context::run, this, static_cast<char*>(stack.sp) - stack.size,
                            stack.size, calls.data(), calls.size());
    }
    /// The program's own stack.
    Context() : calls(kept) {
      emscripten_fiber_init_from_current_context(&state, calls.data(), calls.size());
    }

    static void run(void* self) {
      auto* const here = static_cast<Context*>(self);
      Context* next = nullptr;
      {
        fiber after = here->function(fiber(std::exchange(left(), nullptr)));
        next = std::exchange(after.sleeping_, nullptr);
      }
      ended() = here;
      running() = next;
      emscripten_fiber_swap(&here->state, &next->state);
    }

    emscripten_fiber_t state{};
    std::vector<char> calls;
    std::function<fiber(fiber&&)> function;
  };

  explicit fiber(Context* sleeping) : sleeping_(sleeping) {}
  static void forget(Context*& context) { delete std::exchange(context, nullptr); }

  // There is one thread.
  static Context*& running() {
    static Context* context = new Context;
    return context;
  }
  static Context*& left() {
    static Context* context = nullptr;
    return context;
  }
  static Context*& ended() {
    static Context* context = nullptr;
    return context;
  }

  Context* sleeping_ = nullptr;
};

}  // namespace boost::context
