#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "analysis/compare/compared_key.hpp"
#include "models/statistics/interval.hpp"
#include "traces/store.hpp"

namespace plumbline {

/// How often values fell into bins of one width.
struct Histogram {
  double low = 0, high = 0;  ///< the first bin's lower end, the last one's upper end
  std::vector<std::size_t> counts{};
  std::size_t below = 0, above = 0;  ///< values outside of the bins
};

/// A million values as a few hundred numbers.
struct Condensed {
  std::size_t n = 0;
  std::optional<Histogram> histogram{};  ///< empty where all values are the same, or there are none
  /// Order statistics at equal steps from the min to the max; all values where they are few.
  std::vector<double> quantiles{};
};

/// A histogram has bins from the 0.5 % to the 99.5 % order statistic (as many values beyond each) and a
/// tenth of that range more on each side, but not past the min and the max: a single outlier does not
/// push all others into one bin. They are as wide as Freedman and Diaconis say, at most 400, and of values
/// that a clock's tick has rounded as wide as a whole number of ticks, around them. `points`: of the
/// quantiles, at least 2.
Condensed condensed(std::vector<double> values, std::size_t points);

/// At 5, 25, 50, 75 and 95 %.
using FiveQuantiles = std::array<double, 5>;

/// Empty for no values.
std::optional<FiveQuantiles> five_quantiles(const std::vector<double>& values);

/// What one launch says of a cell.
struct LaunchOfCell {
  int launch = 0;                            ///< its number
  std::optional<double> reported{};          ///< the number that people quote
  std::size_t observations = 0;              ///< that count
  std::size_t invalid = 0;                   ///< that do not
  std::optional<FiveQuantiles> quantiles{};  ///< of those that count
};

/// What the two ends of a cell's interval are.
enum class IntervalKind : std::uint8_t {
  none,
  of_median,  ///< 95 %, of the median over launches (Conover)
  launches,   ///< the min and the max launch: too few for an interval
  spread      ///< 5 % and 95 % of all executions
};

/// One cell of a report, of a run store or of imported results. Numbers are in the unit of its key.
struct ReportCell {
  std::size_t run = 0;     ///< index into the report's runs
  ComparedKey key;         ///< of a store its statistic says what `reported` is, in words
  std::string resolved{};  ///< the algorithm that ran, where it is known
  std::optional<double> reported{};
  IntervalKind kind = IntervalKind::none;
  std::optional<Interval> interval{};
  std::optional<double> truth{}, error{};  ///< median of the truth; reported / truth - 1
  bool valid = true;
  std::string why{};  ///< one sentence; empty where all observations count
  /// Seconds between the first and the last process's start: true ones where simulated, else as the suite's
  /// own clocks show them.
  std::optional<FiveQuantiles> start_skew{};
  std::vector<LaunchOfCell> launches{};
  Condensed values{};  ///< the observations that count of all launches
};

/// `reported` and its interval, from the launches.
void summarise(ReportCell& cell);

/// How many cells the report has of a store.
std::size_t count_cells(const Store& store);

/// How a store is read.
struct CellReading {
  std::size_t run = 0;                    ///< the store's index among the report's runs
  std::size_t points = 0;                 ///< of a distribution
  std::function<void()> is_read = [] {};  ///< called after each cell
};

/// The cells of a run store, by cell in the order in which they were first measured.
std::vector<ReportCell> cells_of_run(const Store& store, const CellReading& reading);

std::size_t count_imported_cells(const Store& store);

/// The same of a store of imported results; numbers that the file itself says are none are left out.
std::vector<ReportCell> cells_of_imports(const Store& store, const CellReading& reading);

}  // namespace plumbline
