#pragma once

#include <optional>
#include <string>

#include <fmt/format.h>

#include "analysis/run/text.hpp"
#include "models/statistics/interval.hpp"

namespace plumbline {

// Cells of tables for what may be undefined: "-" then.

template <class Value>
std::string or_dash(const char* format, const std::optional<Value>& value) {
  return value ? fmt::format(fmt::runtime(format), *value) : "-";
}

inline std::string time_or_dash(const std::optional<double>& seconds) {
  return seconds ? time_text(*seconds) : "-";
}

/// "0.527 to 1.081": of a ratio.
inline std::string interval_text(const std::optional<Interval>& interval) {
  return interval ? fmt::format("{:.3f} to {:.3f}", interval->low, interval->high) : "-";
}

}  // namespace plumbline
