#include "python/frame.hpp"

namespace plumbline {
namespace {

/// A list is one text, as in CSV.
Value in_frame(const Value& value) {
  if (value.is_discarded()) return nullptr;
  return value.is_array() ? Value(csv_text(value)) : value;
}

using Columns = std::vector<Value>;

/// A value in each column for each last row below `row`; `values`: of the levels above.
void add_rows_below(const ResultTable& table, std::size_t level, const Row& row, Columns values,
                    Columns& columns) {
  const std::vector<Column>& here = table.levels[level].columns;
  for (std::size_t i = 0; i < here.size(); ++i)
    if (here[i].look.csv) values.push_back(in_frame(row.values[i]));
  if (level + 1 < table.levels.size()) {
    for (const Row& part : row.rows) add_rows_below(table, level + 1, part, values, columns);
    return;
  }
  for (std::size_t i = 0; i < values.size(); ++i) columns[i].push_back(std::move(values[i]));
}

Value attributes_of(const ResultTable& table) {
  Value attributes{{"schema", table.schema}};
  const std::vector<Column>& said = table.levels.front().columns;
  for (std::size_t i = 0; i < said.size(); ++i)
    if (said[i].look.json && !table.document.values[i].is_discarded())
      attributes[said[i].name] = table.document.values[i];
  return attributes;
}

}  // namespace

Value frame_of(const ResultTable& table) {
  std::vector<std::string> names;
  for (const Level& level : table.levels)
    for (const Column& column : level.columns)
      if (column.look.csv) names.push_back(column.name);
  Columns columns(names.size(), Value::array());
  add_rows_below(table, 0, table.document, {}, columns);
  Value frame{{"columns", Value::array()}, {"attrs", attributes_of(table)}};
  for (std::size_t i = 0; i < names.size(); ++i)
    frame["columns"].push_back(Value::array({names[i], std::move(columns[i])}));
  return frame;
}

}  // namespace plumbline
