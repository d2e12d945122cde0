#pragma once

#include <compare>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "traces/import/import.hpp"
#include "traces/stored.hpp"

namespace plumbline {

/// What tells compared cells apart, of a run store or of imported results.
struct ComparedKey {
  std::string suite;      ///< or the benchmark that printed it: "OSU", "IMB"
  std::string operation;  ///< with "detail" where the file has one
  std::string algorithm;  ///< as asked; empty: the library's
  std::optional<int> processes{};
  std::optional<std::int64_t> segment{}, root{};
  std::string metric = "time";  ///< of imported results: "latency", "bandwidth", ...
  std::string statistic{};      ///< of imported results: "mean", ...; of a store the median
  std::string unit = "s";       ///< "s", "B/s", "1/s", ...
  std::optional<std::int64_t> bytes{};

  auto operator<=>(const ComparedKey&) const = default;
};

ComparedKey compared_key(const CellKey& cell);
/// Of a row of so many bytes in the series.
ComparedKey compared_key(const Series& series, std::optional<std::int64_t> bytes);

/// What the number is: "average over processes latency", "median time".
std::string number_text(const ComparedKey& key);

/// Whether more of it is better or worse; nobody can say of a workload, a spread or a share of overlap.
enum class Better : std::uint8_t { less, more, unknown };
Better better(const ComparedKey& key);

/// The cell that a row is of: of ReproMPI's instants that of their difference, last end - first start; none
/// of those on a process's own clock, which nothing can be taken from.
std::optional<ComparedKey> cell_key(const Series& series, std::optional<std::int64_t> bytes);

/// What one run of an imported file says of one cell.
class ImportedCell {
 public:
  void add(const Series& series, const ImportedRow& row);

  /// Numbers that stand for many observations.
  const std::vector<double>& numbers() const { return numbers_; }
  /// Of each observation that the file numbers the max over ranks, or the last end - the first start.
  std::vector<double> times() const;

 private:
  static constexpr double infinity = std::numeric_limits<double>::infinity();
  struct Span {
    double first, last;
  };
  std::vector<double> numbers_;
  std::map<std::int64_t, Span> observations_;
};

/// By suite, operation, algorithm, processes, then bytes.
struct ByCell {
  bool operator()(const CellKey& a, const CellKey& b) const;
};

}  // namespace plumbline
