#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace plumbline {

class Listener;

/// A table of numbers that stands for itself.
struct StudyTable {
  struct Column {
    std::string key;      ///< in JSON and CSV
    std::string heading;  ///< in the table
    std::string format;   ///< of a number there, for fmt
    double scale = 1;     ///< of a number there
  };
  std::string schema;
  std::vector<std::string> lines;  ///< above the table
  std::vector<Column> columns;
  std::vector<std::vector<std::variant<double, std::string>>> rows;
};

/// Simulates a study of the statistics that `plan` and `compare` stand on, false-positives, power or
/// sample-means. Throws InputError for an unknown
/// name.
StudyTable study_named(std::string_view name, std::uint64_t seed, Listener& listener);

}  // namespace plumbline
