#pragma once

#include <limits>
#include <map>
#include <optional>
#include <vector>

#include "analysis/compare/compared_key.hpp"

namespace plumbline {

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

}  // namespace plumbline
