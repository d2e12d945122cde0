#include <algorithm>

#include <fmt/core.h>

#include "analysis/run/json_text.hpp"
#include "output/result_table.hpp"

namespace plumbline {
namespace {

/// A value and where it stands, within what is being made.
struct Placed {
  std::string_view path;
  const Value* value;
};

std::string_view first_of(std::string_view path) { return path.substr(0, path.find('/')); }
bool is_within(const Placed& placed) { return placed.path.find('/') != std::string_view::npos; }

Value group_of(const std::vector<Placed>& all);

/// Those whose paths begin with the same word are one object.
Value object_of(const std::vector<Placed>& all) {
  Value object = Value::object();
  for (const Placed& one : all) {
    const std::string key(first_of(one.path));
    if (object.contains(key)) continue;
    std::vector<Placed> within;
    for (const Placed& other : all)
      if (is_within(other) && first_of(other.path) == key)
        within.push_back({other.path.substr(key.size() + 1), other.value});
    Value value = within.empty() ? *one.value : group_of(within);
    if (!value.is_discarded()) object[key] = std::move(value);
  }
  return object;
}

/// Null where nothing of it is known, [low, high] of an interval.
Value group_of(const std::vector<Placed>& all) {
  const auto is_absent = [](const Placed& one) { return one.value->is_discarded(); };
  if (std::ranges::all_of(all, is_absent)) return absent();
  if (std::ranges::all_of(all, [&](const Placed& one) { return is_absent(one) || one.value->is_null(); }))
    return nullptr;
  if (all.front().path == "low") return Value::array({*all.front().value, *all.back().value});
  return object_of(all);
}

std::string_view path_of(const Column& column) {
  return column.look.path.empty() ? column.name : column.look.path;
}

Value object_of(const Level& level, const Row& row) {
  std::vector<Placed> all;
  for (std::size_t i = 0; i < row.values.size(); ++i)
    if (level.columns[i].look.json) all.push_back({path_of(level.columns[i]), &row.values[i]});
  return object_of(all);
}

/// The value at `path` of an object, and an interval as a whole.
Value& at(Value& object, std::string_view path) {
  const std::string key(first_of(path));
  if (key.size() == path.size()) return object[key];
  const std::string_view rest = path.substr(key.size() + 1);
  return rest == "low" || object[key].is_array() ? object[key] : at(object[key], rest);
}

std::string key_of(const Value& value) {
  return value.is_number_float() ? fmt::format("{}", value.get<double>()) : value.dump();
}

/// Each column of `rows` for itself: the form `lists` or `by_key`.
void add_columns(const Level& level, const std::vector<Row>& rows, Value& object) {
  std::vector<Value> objects;
  objects.reserve(rows.size());
  for (const Row& row : rows) objects.push_back(object_of(level, row));
  for (const Column& column : level.columns) {
    if (!column.look.json || path_of(column).ends_with("/high")) continue;
    Value& list = at(object, path_of(column)) =
        level.form == Level::Form::lists ? Value::array() : Value::object();
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const Value& value = at(objects[i], path_of(column));
      if (level.form == Level::Form::lists)
        list.push_back(value);
      else
        list[key_of(rows[i].values.front())] = value;
    }
  }
}

Value object_of(const ResultTable& table, std::size_t number, const Row& row);

void add_parts(const ResultTable& table, std::size_t number, const Row& row, Value& object) {
  const Level& level = table.levels[number];
  if (level.form != Level::Form::list) return add_columns(level, row.rows, object);
  Value list = Value::array();
  for (const Row& part : row.rows) list.push_back(object_of(table, number, part));
  object[level.name] = std::move(list);
}

Value object_of(const ResultTable& table, std::size_t number, const Row& row) {
  Value object = object_of(table.levels[number], row);
  if (number + 1 < table.levels.size()) add_parts(table, number + 1, row, object);
  return object;
}

}  // namespace

std::string as_json(const ResultTable& table) {
  Value whole{{"schema", table.schema}};
  whole.update(object_of(table, 0, table.document));
  for (const Column& column : table.levels.front().columns) {
    if (!column.look.last) continue;
    Value value = whole[column.name];
    whole.erase(column.name);
    whole[column.name] = std::move(value);
  }
  return json_text(whole);
}

}  // namespace plumbline
