#include "traces/tables/row_filter.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "models/errors.hpp"
#include "models/units.hpp"
#include "traces/import/sink.hpp"

namespace plumbline {

/// What a condition may be on: a number, a text, or, of an algorithm, either.
struct RowFilter::Column {
  std::string_view name;
  std::optional<std::int64_t> (*number)(const CollectiveRow&) = nullptr;
  std::string_view (*text)(const CollectiveRow&) = nullptr;
  bool part = false;  ///< a text matches where it holds the value
};

namespace {

using Row = CollectiveRow;
using Number = std::optional<std::int64_t>;

// What a condition compares by, the longer ones first.
constexpr std::array<std::string_view, 6> signs{"<=", ">=", "!=", "<", ">", "="};

}  // namespace

const RowFilter::Column* RowFilter::find(std::string_view name) {
  static constexpr std::array<Column, 11> columns{
      {{"bytes", [](const Row& row) { return Number(row.bytes); }},
       {"processes", [](const Row& row) { return Number(row.processes); }},
       {"nodes", [](const Row& row) { return Number(row.nodes); }},
       {"repeat", [](const Row& row) { return Number(row.repeat); }},
       {"algorithm", [](const Row& row) { return Number(row.algorithm); },
        [](const Row& row) { return std::string_view(row.algorithm_name); }},
       {"operation", nullptr, [](const Row& row) { return std::string_view(row.operation); }},
       {"mapping", nullptr, [](const Row& row) { return std::string_view(row.mapping); }},
       {"statistic", nullptr, [](const Row& row) { return std::string_view(row.statistic); }},
       {"cluster", nullptr, [](const Row& row) { return std::string_view(row.cluster); }},
       {"partition", nullptr, [](const Row& row) { return std::string_view(row.partition); }},
       {"source", nullptr, [](const Row& row) { return std::string_view(row.source); }, true}}};
  const auto* const found = std::ranges::find(columns, name, &Column::name);
  if (found != columns.end()) return found;
  std::array<std::string_view, columns.size()> names{};
  std::ranges::transform(columns, names.begin(), &Column::name);
  throw_unknown("column of a condition", name, names);
}

RowFilter::Condition RowFilter::parse(std::string_view text) {
  // The first sign of the condition; of two that begin there the longer one.
  std::size_t at = std::string_view::npos, which = 0;
  for (std::size_t i = 0; i < signs.size(); ++i)
    if (const std::size_t place = text.find(signs[i]); place < at) {
      at = place;
      which = i;
    }
  const std::string_view name = without_blanks(text.substr(0, at));
  if (at == std::string_view::npos || name.empty())
    throw InputError(
        fmt::format("'{}' is no condition; right would be 'bytes<=1024' or 'mapping=core'", text));
  static constexpr std::array<Comparison, 6> comparisons{Comparison::at_most, Comparison::at_least,
                                                         Comparison::unequal, Comparison::below,
                                                         Comparison::above,   Comparison::equal};
  Condition condition{find(name), comparisons[which],
                      std::string(without_blanks(text.substr(at + signs[which].size())))};
  if (condition.word.empty())
    throw InputError(fmt::format("'{}' has no value behind '{}'", text, signs[which]));
  const bool orders = condition.comparison < Comparison::equal;
  const bool numeric = condition.column->number != nullptr && (condition.column->text == nullptr || orders ||
                                                               import::starts_as_number(condition.word));
  if (orders && !numeric)
    throw InputError(fmt::format("'{}': {} is a text, which takes only = and !=", text, name));
  if (numeric) condition.number = parse_bytes(condition.word);
  condition.is_number = numeric;
  if (name == "operation") condition.word = import::plumbline_word(condition.word);
  return condition;
}

RowFilter::RowFilter(std::string_view text) : text_(text) {
  while (true) {
    const std::size_t comma = text.find(',');
    conditions_.push_back(parse(text.substr(0, comma)));
    if (comma == std::string_view::npos) return;
    text.remove_prefix(comma + 1);
  }
}

bool RowFilter::holds(const Condition& condition, const CollectiveRow& row) {
  if (!condition.is_number) {
    const std::string_view text = condition.column->text(row);
    const bool same =
        condition.column->part ? text.find(condition.word) != std::string_view::npos : text == condition.word;
    return same == (condition.comparison == Comparison::equal);
  }
  const auto number = condition.column->number(row);
  if (!number) return false;
  switch (condition.comparison) {
    case Comparison::below:
      return *number < condition.number;
    case Comparison::at_most:
      return *number <= condition.number;
    case Comparison::above:
      return *number > condition.number;
    case Comparison::at_least:
      return *number >= condition.number;
    case Comparison::equal:
      return *number == condition.number;
    case Comparison::unequal:
      return *number != condition.number;
  }
  return false;
}

bool RowFilter::fits(const CollectiveRow& row) const {
  return std::ranges::all_of(conditions_, [&](const Condition& condition) { return holds(condition, row); });
}

}  // namespace plumbline
