#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "traces/tables/collective_table.hpp"

namespace plumbline {

/// Conditions on rows of a table of collectives: "bytes<=1024,mapping=core,processes<=128".
class RowFilter {
 public:
  /// Conditions with commas between, each a column, one of < <= > >= = !=, and a value. Numbers: bytes (a
  /// size: 8, 1Ki), processes, nodes, repeat. Texts, with = and != only: operation, mapping, statistic,
  /// cluster, partition; source, which matches where the value is a part of it. algorithm: a number, or the
  /// library's name. Throws InputError that names the condition and what would be right.
  explicit RowFilter(std::string_view text);

  /// Whether every condition holds. One on a number that the row does not know does not hold.
  bool fits(const CollectiveRow& row) const;

  const std::string& text() const { return text_; }

 private:
  enum class Comparison : std::uint8_t { below, at_most, above, at_least, equal, unequal };
  struct Column;
  struct Condition {
    const Column* column;
    Comparison comparison;
    std::string word;         ///< as written; of an operation Plumbline's word
    std::int64_t number = 0;  ///< of a column of numbers
    bool is_number = false;
  };

  static Condition parse(std::string_view text);
  static bool holds(const Condition& condition, const CollectiveRow& row);
  static const Column* find(std::string_view name);

  std::string text_;
  std::vector<Condition> conditions_;
};

}  // namespace plumbline
