#include <algorithm>

#include <fmt/format.h>

#include "analysis/show/shown_columns.hpp"
#include "output/text_of.hpp"
#include "output/value_text.hpp"
#include "traces/printable.hpp"

namespace plumbline {
namespace {

std::string shown_error(const Value& value) { return error_text(value.get<double>()); }
std::string shown_flag(const Value& value) { return value.get<bool>() ? "yes" : "no"; }
std::string shown_cost(const Value& value) { return time_text(value.get<double>()) + "/B"; }

/// How the text table shows what is in the unit.
Look look_of(const ShownColumn& column) {
  const auto right = [&](ValueText text) { return shown_right(std::string(column.name), std::move(text)); };
  if (column.name == "error") return right(shown_error);
  if (column.unit == "s") return right(as_time);
  if (column.unit == "B") return right(as_bytes);
  if (column.unit == "B/s") return right(as_number("{:.4g} MB/s", 1e-6));
  if (column.unit == "1/s") return right(as_number("{:.4g}/s"));
  if (column.unit == "s/B") return right(shown_cost);
  if (column.unit == "1") return right(as_number("{:.4g}"));
  return column.name == "is_primary" ? in_csv("1", "0") : Look{};
}

Value shown_value(const ShownValue& value) {
  return std::visit(
      [](const auto& known) -> Value {
        if constexpr (std::is_same_v<std::decay_t<decltype(known)>, std::monostate>)
          return nullptr;
        else
          return known;
      },
      value);
}

std::vector<ColumnOf<ShownNumber>> columns_of(const ShownNumbers& numbers) {
  std::vector<ColumnOf<ShownNumber>> columns;
  for (const ShownColumn& column : shown_columns())
    columns.emplace_back(
        std::string(column.name),
        [&](const ShownNumber& number) { return shown_value(column.of(numbers.of(number), number)); },
        look_of(column));
  return columns;
}

/// A text or a count has no unit: how it stands is seen in the column.
void complete(Column& column, const std::vector<Row>& rows, std::size_t place) {
  if (column.look.text) return;
  const auto known = std::ranges::find_if(rows, [&](const Row& row) { return !row.values[place].is_null(); });
  const Value& value = known->values[place];
  if (value.is_string()) column.look = shown_left(column.name);
  if (value.is_boolean()) column.look = shown_left(column.name, shown_flag);
  if (value.is_number()) column.look = shown_right(column.name, as_count);
}

/// Whether the column has anything, and not one thing in all of several rows.
enum class Filled : std::uint8_t { not_at_all, alike, differently };
Filled filled(const std::vector<Row>& rows, std::size_t place) {
  const Value& first = rows.front().values[place];
  const bool are_alike =
      std::ranges::all_of(rows, [&](const Row& row) { return row.values[place] == first; });
  if (are_alike && first.is_null()) return Filled::not_at_all;
  return are_alike && rows.size() > 1 ? Filled::alike : Filled::differently;
}

/// What is known of some rows; what is alike in all of them stands in the first line.
std::string text_table(const ShownNumbers& numbers, bool all_statistics) {
  const std::vector<ColumnOf<ShownNumber>> columns = columns_of(numbers);
  std::vector<Row> rows;
  for (const ShownNumber& number : numbers.numbers)
    if (all_statistics || numbers.of(number).primary.value_or(true)) rows.push_back(row_of(columns, number));
  if (rows.empty()) return text_table(numbers, true);
  std::string text = fmt::format("{}: {} number{}", numbers.file, rows.size(), rows.size() == 1 ? "" : "s");
  if (const std::size_t others = numbers.numbers.size() - rows.size(); others > 0)
    text += fmt::format(" ({} more with --all-statistics)", others);
  Level level = level_of("", columns);
  for (std::size_t i = 0; i < columns.size(); ++i) {
    Column& column = level.columns[i];
    const Filled how = filled(rows, i);
    if (how != Filled::not_at_all) complete(column, rows, i);
    if (how == Filled::alike)
      text += fmt::format("; {} {}", column.name, column.look.text(rows.front().values[i]));
    if (how != Filled::differently) column.look.text = nullptr;
  }
  return text + "\n" + rows_text(level, rows);
}

}  // namespace

ResultTable table_of(const ShownNumbers& numbers) {
  ResultTable table("plumbline.show/1", {{"file", numbers.file}});
  add_rows(table, "numbers", columns_of(numbers), numbers.numbers);
  return table;
}

std::string text_of(const ShownNumbers& numbers, Format format, bool all_statistics) {
  return format == Format::table ? shown(text_table(numbers, all_statistics))
                                 : as_data(table_of(numbers), format);
}

}  // namespace plumbline
