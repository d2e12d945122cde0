#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>

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

}  // namespace plumbline
