#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "analysis/run/json_text.hpp"
#include "analysis/run/text.hpp"
#include "output/output.hpp"

namespace plumbline {

// One table of what a command found. Text, CSV and JSON are written from it, so a new column is one entry.

/// A number, a text, a truth value, a list, or null for what is not known.
using Value = nlohmann::ordered_json;

/// What does not apply: CSV has an empty field, JSON leaves the key out.
inline Value absent() { return Value(Value::value_t::discarded); }

template <class Any>
Value to_value(const Any& any) {
  return any;
}
template <class Any>
Value to_value(const std::optional<Any>& any) {
  return value_or_null(any);
}
/// One of its members, or null.
template <class Any, class Member>
Value member_or_null(const std::optional<Any>& any, Member Any::*which) {
  return any ? to_value((*any).*which) : Value(nullptr);
}
template <class Any>
Value value_or_absent(const std::optional<Any>& any) {
  return any ? Value(*any) : absent();
}

/// How a text table shows a value that is known; "-" stands for null.
using ValueText = std::function<std::string(const Value&)>;

/// Where a column stands, and how.
struct Look {
  std::string path{};  ///< in JSON, "truth/median_s": within an object; the column's name where empty.
                       ///< An interval's ends are "ratio_interval/low" and "/high", written [low, high].
  bool csv = true, json = true;
  bool last = false;      ///< as of a field
  ValueText csv_text{};   ///< CSV's own word for a value, null among them: "yes"
  std::string heading{};  ///< of the text table
  ValueText text{};       ///< empty: the text table does not have the column
  TextTable::Align align = TextTable::Align::right;
};

struct Column {
  std::string name;  ///< bears its unit, "reported_s"; no other column of the CSV has it
  Look look;
};

/// A column and where its values come from.
template <class Item>
struct ColumnOf : Column {
  template <class Get>
  ColumnOf(std::string its_name, Get get, Look its_look = {})
      : Column{std::move(its_name), std::move(its_look)},
        value([get](const Item& item) -> Value { return to_value(get(item)); }) {}

  std::function<Value(const Item&)> value;
};

/// A row, and its rows of the level below.
struct Row {
  std::vector<Value> values;
  std::vector<Row> rows{};
};

/// Rows of one kind: the cells of a document, the suites of a cell.
struct Level {
  /// How they stand in JSON: a list of objects; a list for each column; an object for each column, whose keys
  /// are the values of the first column.
  enum class Form { list, lists, by_key };
  std::string name;  ///< of the list in JSON
  std::vector<Column> columns;
  Form form = Form::list;
};

/// What is said once, of the whole.
struct Field {
  std::string name;
  Value value;
  bool csv = false;   ///< repeated in each line of CSV
  bool last = false;  ///< stands behind the rows in JSON
};
using Fields = std::vector<Field>;

/// The keys of an object.
void add_fields(Fields& fields, const Value& object, bool csv = false);

struct ResultTable {
  ResultTable(std::string its_schema, Fields fields);

  std::string schema;         ///< "plumbline.compare/2"
  std::vector<Level> levels;  ///< the document's own fields first
  Row document;
};

template <class Item>
Row row_of(const std::vector<ColumnOf<Item>>& columns, const Item& item) {
  Row row;
  for (const ColumnOf<Item>& column : columns) row.values.push_back(column.value(item));
  return row;
}

template <class Item>
Level level_of(std::string name, const std::vector<ColumnOf<Item>>& columns,
               Level::Form form = Level::Form::list) {
  return {std::move(name), {columns.begin(), columns.end()}, form};
}

/// Adds the level of the document's rows.
template <class Item>
void add_rows(ResultTable& table, std::string name, const std::vector<ColumnOf<Item>>& columns,
              const std::vector<Item>& items, Level::Form form = Level::Form::list) {
  table.levels.push_back(level_of(std::move(name), columns, form));
  for (const Item& item : items) table.document.rows.push_back(row_of(columns, item));
}

/// Adds that level and the one below it, whose rows `parts_of` makes of an item.
template <class Item, class Part, class PartsOf>
void add_rows(ResultTable& table, std::string name, const std::vector<ColumnOf<Item>>& columns,
              const std::vector<Item>& items, std::string parts_name,
              const std::vector<ColumnOf<Part>>& parts, PartsOf parts_of,
              Level::Form form = Level::Form::list) {
  table.levels.push_back(level_of(std::move(name), columns));
  table.levels.push_back(level_of(std::move(parts_name), parts, form));
  for (const Item& item : items) {
    Row row = row_of(columns, item);
    for (const Part& part : parts_of(item)) row.rows.push_back(row_of(parts, part));
    table.document.rows.push_back(std::move(row));
  }
}

/// The columns that have a text, aligned below their headings.
std::string rows_text(const Level& level, const std::vector<Row>& rows);

template <class Item>
std::string rows_text(const std::vector<ColumnOf<Item>>& columns, const std::vector<Item>& items) {
  std::vector<Row> rows;
  rows.reserve(items.size());
  for (const Item& item : items) rows.push_back(row_of(columns, item));
  return rows_text(level_of("", columns), rows);
}

/// What stands in CSV; nothing of what is not known, a list by blanks.
std::string csv_text(const Value& value);
/// RFC 4180: quoted where it must be, quotes doubled.
std::string csv_field(std::string_view text);
/// RFC 4180: a line a row of the last level, which begins with what it is a part of.
std::string as_csv(const ResultTable& table);

/// Objects in objects, ends in a newline.
std::string as_json(const ResultTable& table);

/// A table as GitHub and pandoc read it, of what has a value in any row: a level's columns and texts are
/// those of the text table, or where it has none, those of CSV.
std::string as_markdown(const ResultTable& table);

/// All but text.
inline std::string as_data(const ResultTable& table, Format format) {
  if (format == Format::markdown) return as_markdown(table);
  return format == Format::csv ? as_csv(table) : as_json(table);
}

}  // namespace plumbline
