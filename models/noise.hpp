#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "models/distribution.hpp"
#include "models/picoseconds.hpp"

namespace plumbline {

// What takes a processor away from the program ([noise]).

/// Every `period`, for `length`; each process has its own phase, drawn once.
struct PeriodicNoise {
  Picoseconds period, length;
};
/// At a rate a second, for lengths from a distribution (seconds).
struct PoissonNoise {
  double rate;
  Distribution length;
};
/// As was measured: (begin, length) in order of begin, over and over with the trace's span; a phase of its
/// own each process.
struct TraceNoise {
  struct Interruption {
    Picoseconds begin, length;
  };
  std::shared_ptr<const std::vector<Interruption>> interruptions;
  Picoseconds span;
};

using Noise = std::variant<PeriodicNoise, PoissonNoise, TraceNoise>;

/// Throws InputError, which begins with the parameter's name, for noise that nobody can have, or that leaves
/// the program no time: interruptions must take less than all of it, and come at most a million times a
/// second, at least every 1000 s (Poisson).
void check(const Noise& noise);

/// The share of time that interruptions take, in the long run: length/period; rate x mean length; their
/// sum/span.
double share(const Noise& noise);

/// One process's noise. Interruptions are a pure function of (noise, seed, process); asked for in order of
/// time. One that comes during another waits for its end: none is lost, so they take exactly their share of
/// time.
class NoiseSource {
 public:
  NoiseSource(const Noise& noise, std::uint64_t seed, int process);

  /// When `work` that wants to begin at `from` ends: it begins after an interruption that is under way (one
  /// that begins at `from` is), and each one that falls into it makes it longer. `from` must not be before an
  /// earlier call's.
  Picoseconds finish(Picoseconds from, Picoseconds work) {
    if (from + work < here_.begin) return from + work;
    return finish_interrupted(from, work);
  }

 private:
  struct Interruption {
    std::uint64_t index = 0;
    Picoseconds arrival = 0;            // when it wants to begin
    Picoseconds begin = 0, length = 0;  // when it does

    Picoseconds end() const { return begin + length; }
  };

  Picoseconds finish_interrupted(Picoseconds from, Picoseconds work);
  Interruption at(std::uint64_t index) const;
  Interruption after(const Interruption& last) const;
  void skip_cycles(Picoseconds from);

  const PoissonNoise* poisson() const { return std::get_if<PoissonNoise>(&noise_); }
  const TraceNoise& cycle() const { return std::get<TraceNoise>(noise_); }

  Noise noise_;  // periodic: as a trace of one interruption
  std::uint64_t seed_;
  std::uint32_t process_;
  std::optional<Distribution> gap_;  // Poisson: from one arrival to the next
  Picoseconds phase_ = 0;            // of a trace
  Interruption here_;                // the first that is not over
};

}  // namespace plumbline
