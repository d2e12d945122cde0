#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "models/picoseconds.hpp"

namespace plumbline {

/// A time, in seconds or in times of the operation.
struct RelativeTime {
  double value = 0;
  bool of_operation = false;

  double seconds(double operation) const { return of_operation ? value * operation : value; }
  friend bool operator==(const RelativeTime&, const RelativeTime&) = default;
};

/// How late the processes come to each call of an operation (docs/explanation/model.md, "Late processes").
struct Arrivals {
  enum class Pattern : std::uint8_t { none, uniform, normal, ascending, descending, one_late, table };

  Pattern pattern = Pattern::none;
  RelativeTime size{};  ///< the latest that a process may come; of all patterns but none and table
  /// Of the pattern `table`: a row for each process, a column for each call, which come again and again.
  std::vector<std::vector<RelativeTime>> table{};
  std::optional<double> operation{};  ///< seconds that relative times are of; empty: to be measured
  std::uint64_t seed = 1;             ///< of uniform and normal

  /// Whether a time of it is relative to the operation.
  bool is_relative() const;
};

/// As --arrivals takes them, in the order of the enumeration; a table has the name of its file.
inline constexpr std::array<std::string_view, 6> arrival_names{"none",      "uniform",    "normal",
                                                               "ascending", "descending", "one-late"};

/// How late each process comes to each call: a pure function, the same for every process that asks.
class Delays {
 public:
  /// `operation`: seconds, for what is relative to it. Throws InputError where a table has not one row for
  /// each process.
  Delays(Arrivals arrivals, int processes, double operation);

  /// Seconds, at least 0, of the process `rank` before call number `call`, from 0.
  double operator()(int rank, std::uint64_t call) const;
  /// The longest that there can be, seconds.
  double longest() const;

 private:
  Arrivals arrivals_;
  int processes_;
  double operation_;  // seconds
};

/// Of one execution of the operation: when its processes come, the first at 0 or later.
struct CallArrivals {
  std::vector<Picoseconds> at;  ///< by rank
  Picoseconds first = 0, last = 0;
};
CallArrivals arrivals_of_call(const Delays& delays, int processes, std::uint64_t call);

}  // namespace plumbline
