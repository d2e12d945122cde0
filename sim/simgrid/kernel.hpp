#pragma once

#include <memory>

namespace simgrid::s4u {
class Engine;
}

namespace plumbline {

/// SimGrid's engine, of which a program has one; made before there are hosts. Links are shared max-min.
class Kernel {
 public:
  /// `precision`: in units of SimGrid's clock; what happens within it happens at one instant. Throws RunError
  /// where the program has, or had, another.
  explicit Kernel(double precision);
  ~Kernel();
  Kernel(const Kernel&) = delete;
  Kernel& operator=(const Kernel&) = delete;

 private:
  std::unique_ptr<simgrid::s4u::Engine> engine_;
};

}  // namespace plumbline
