#pragma once

#include <cstdlib>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "analysis/report/report_cell.hpp"

namespace plumbline {

// Parts of "plumbline.report/2". Six digits of a number are more than a chart shows, and less than half the
// bytes.

inline nlohmann::ordered_json short_number(double value) {
  return std::strtod(fmt::format("{:.6g}", value).c_str(), nullptr);  // takes what is nearly 0, too
}

inline nlohmann::ordered_json short_number(const std::optional<double>& value) {
  return value ? short_number(*value) : nlohmann::ordered_json(nullptr);
}

template <class Values>
nlohmann::ordered_json short_numbers(const Values& values) {
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  for (const double value : values) all.push_back(short_number(value));
  return all;
}

/// What a run is and what was known of its launches, without its cells.
nlohmann::ordered_json run_json(const std::string& file, const Store& store);

nlohmann::ordered_json cell_json(const ReportCell& cell);

/// How synchronisations of a run related the clocks, of a few processes of a few launches; and, of measured
/// runs, how far they disagree.
nlohmann::ordered_json clocks_json(const Store& store);

}  // namespace plumbline
