#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/compare/cell_filter.hpp"

namespace plumbline {

/// What the numbers of one column of a file have in common, or what a store says of one number. An empty
/// text, or no value: not known, or it does not apply.
struct ShownSeries {
  std::string file{};  ///< that was imported into the store
  std::optional<int> launch{};
  std::string mpirun{};  ///< of the launch, where several libraries are compared
  std::string machine{};
  std::string suite{};    ///< or the benchmark: "OSU"
  std::string version{};  ///< of the benchmark
  std::string operation{};
  std::string algorithm{};  ///< the one that ran, else the one asked for
  std::string detail{};     ///< of the table's header
  std::optional<int> processes{}, root{};
  std::optional<std::int64_t> segment{};  ///< bytes
  std::string metric{}, statistic{};
  std::string unit{"s"};  ///< "s", "B/s", "1/s", "s/B" or "1"
  std::optional<bool> primary{};
};

/// A number that a suite reported, or that a file has.
struct ShownNumber {
  std::size_t series = 0;  ///< index into ShownNumbers::series
  std::optional<double> value{};
  std::optional<double> beside{};  ///< seconds: how far to trust it, where the suite says so
  std::optional<double> truth{};   ///< seconds: the median of the launch's simulated executions
  std::optional<std::int64_t> bytes{}, repetitions{}, observation{};
  std::optional<int> rank{};
  std::optional<std::int64_t> line{};  ///< of the file
  std::string invalid{};               ///< why the suite's method, or the file itself, says it is none
};

/// What `show` prints.
struct ShownNumbers {
  std::string file;
  std::vector<ShownSeries> series;
  std::vector<ShownNumber> numbers;
  std::vector<std::string> notes{};  ///< of a file: what to know before using them, and what was not taken

  const ShownSeries& of(const ShownNumber& number) const { return series[number.series]; }
};

/// What `show` is asked for.
struct ShowRequest {
  std::string file;  ///< a run store, or what a benchmark printed
  CellFilter filter{};
  std::vector<std::string> sort{};  ///< columns, the weightiest first; empty: as the file has them
  bool descending = false;
  std::string operation{};  ///< of tables of a file that do not say theirs
};

/// Every number of the file that passes, sorted; what is not known stands last. The simulated truth itself
/// only where the suite "truth" is asked for. Throws InputError for a file that is no results, a column that
/// there is not, and where nothing passes.
ShownNumbers show(const ShowRequest& request);

}  // namespace plumbline
