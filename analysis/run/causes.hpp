#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "models/machine.hpp"
#include "schemes/suite.hpp"
#include "sim/simulate.hpp"

namespace plumbline {

/// All causes, in the order in which they are shown.
inline constexpr std::array<Cause, 9> causes{Cause::pipelining, Cause::barrier, Cause::start_skew,
                                             Cause::clock,      Cause::timer,   Cause::process_reduction,
                                             Cause::statistic,  Cause::noise,   Cause::contention};

/// "start_skew": the key of JSON and CSV.
std::string_view name(Cause cause);

/// Whether it is taken away by reducing the same measurement otherwise; the others by another run.
constexpr bool is_reduction(Cause cause) {
  return cause == Cause::process_reduction || cause == Cause::statistic;
}

/// Whether the truth has it too, and is taken without it as well.
constexpr bool is_in_truth(Cause cause) { return cause == Cause::noise || cause == Cause::contention; }

/// False where the machine has nothing of it, so that a run without it would be the same to the picosecond.
bool matters(Cause cause, const Machine& machine);

/// The report with the reduction `cause` taken away: the max over processes, or the plain median.
Report without(Cause cause, Report report);

/// Where the error of a suite's primary number comes from (docs/explanation/causes.md).
struct Shares {
  std::array<std::optional<double>, causes.size()> of{};  ///< by cause: error - error without it
  std::optional<double> interaction{};                    ///< error - their sum

  const std::optional<double>& operator[](Cause cause) const { return of[static_cast<std::size_t>(cause)]; }
  /// The cause with the largest share, up or down; empty where all are 0 or unknown.
  std::optional<Cause> biggest() const;
  double of_biggest() const { return biggest() ? *(*this)[*biggest()] : 0; }
  /// Whether they say little of where the error comes from: the biggest is above 100 points and above ten
  /// times the error, so that the others and the interaction undo it.
  bool cancel() const;
};

/// `error` and the errors without each cause, all relative; a share that is not defined is left out of the
/// sum.
Shares shares_of(std::optional<double> error,
                 const std::array<std::optional<double>, causes.size()>& errors_without);

}  // namespace plumbline
