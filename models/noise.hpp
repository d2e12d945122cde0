#pragma once

#include <cstdint>
#include <memory>
#include <variant>
#include <vector>

#include "models/distribution.hpp"
#include "models/picoseconds.hpp"

namespace plumbline {

// What takes a processor away from the program ([noise]).

/// Every `period`, for `length`; each process has its own phase, drawn once.
struct PeriodicNoise { Picoseconds period, length; };
/// At a rate a second, for lengths from a distribution (seconds).
struct PoissonNoise { double rate; Distribution length; };
/// As was measured: (begin, length) in order of begin, over and over with the trace's span; a phase of its own each process.
struct TraceNoise {
  struct Interruption { Picoseconds begin, length; };
  std::shared_ptr<const std::vector<Interruption>> interruptions;
  Picoseconds span;
};

using Noise = std::variant<PeriodicNoise, PoissonNoise, TraceNoise>;

/// One process's noise. Interruptions are a pure function of (noise, seed, process); asked for in order of time.
class NoiseSource {
 public:
  NoiseSource(const Noise& noise, std::uint64_t seed, int process);

  /// When `work` that wants to begin at `from` ends: it begins after an interruption that is under way, and each one
  /// that falls into it makes it longer. `from` must not be before an earlier call's.
  Picoseconds finish(Picoseconds from, Picoseconds work);

 private:
  void next();
  Noise noise_;
  std::uint64_t seed_;
  std::uint32_t process_;
  std::uint64_t index_ = 0;                   // of the interruption
  Picoseconds begin_ = 0, length_ = 0;        // of the one under way or to come
  Picoseconds phase_ = 0;
};

}  // namespace plumbline
