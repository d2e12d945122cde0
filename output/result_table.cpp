#include "output/result_table.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "traces/printable.hpp"

namespace plumbline {
namespace {

bool is_unknown(const Value& value) { return value.is_null() || value.is_discarded(); }

/// A line for each last row below `row`.
void add_lines(const ResultTable& table, std::size_t level, const Row& row, std::vector<std::string> fields,
               std::string& text) {
  const std::vector<Column>& columns = table.levels[level].columns;
  for (std::size_t i = 0; i < columns.size(); ++i)
    if (const Look& look = columns[i].look; look.csv)
      fields.push_back(csv_field((look.csv_text ? look.csv_text : csv_text)(row.values[i])));
  if (level + 1 == table.levels.size())
    text += fmt::format("{}\n", fmt::join(fields, ","));
  else
    for (const Row& part : row.rows) add_lines(table, level + 1, part, fields, text);
}

/// What stands in a field of Markdown: a "|" would end it.
std::string markdown_field(std::string_view raw) {
  std::string field;
  for (const char c : shown(raw)) {
    if (c == '|') field += '\\';
    field += c == '\n' ? ' ' : c;
  }
  return field;
}

bool has_texts(const Level& level) {
  return std::ranges::any_of(level.columns, [](const Column& column) { return bool(column.look.text); });
}

/// The columns of a level that Markdown has, and what it calls them.
struct MarkdownColumn {
  std::size_t place;
  std::string heading;
  ValueText text;
  bool right;
};

/// Whether any row of a level, counted from `level`, has a value in that column.
bool is_known_anywhere(const std::vector<Row>& rows, std::size_t level, std::size_t place) {
  return std::ranges::any_of(rows, [&](const Row& row) {
    return level == 1 ? !is_unknown(row.values[place]) : is_known_anywhere(row.rows, level - 1, place);
  });
}

/// Those with a text, or else those of CSV, that have a value in any row.
std::vector<MarkdownColumn> markdown_columns(const ResultTable& table, std::size_t level) {
  const std::vector<Column>& all = table.levels[level].columns;
  const bool texts = has_texts(table.levels[level]);
  std::vector<MarkdownColumn> columns;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Look& look = all[i].look;
    if (!(texts ? bool(look.text) : look.csv) || !is_known_anywhere(table.document.rows, level, i)) continue;
    if (texts) {
      const std::size_t begin = std::min(look.heading.find_first_not_of(' '), look.heading.size());
      columns.push_back({i, look.heading.substr(begin), look.text, look.align == TextTable::Align::right});
    } else {
      columns.push_back({i, all[i].name, look.csv_text ? look.csv_text : csv_text, false});
    }
  }
  return columns;
}

std::string markdown_text(const MarkdownColumn& column, const Value& value) {
  if (is_unknown(value)) return "-";
  const std::string text = column.text(value);
  const std::size_t begin = text.find_first_not_of(' ');
  return markdown_field(begin == std::string::npos ? "" : text.substr(begin));
}

/// A line for each last row below `row`; `columns`: of each level.
void add_markdown_lines(const std::vector<std::vector<MarkdownColumn>>& columns, std::size_t level,
                        const Row& row, std::vector<std::string> fields, std::string& text) {
  for (const MarkdownColumn& column : columns[level])
    fields.push_back(markdown_text(column, row.values[column.place]));
  if (level + 1 == columns.size())
    text += fmt::format("| {} |\n", fmt::join(fields, " | "));
  else
    for (const Row& part : row.rows) add_markdown_lines(columns, level + 1, part, fields, text);
}

}  // namespace

std::string csv_text(const Value& value) {
  if (is_unknown(value)) return "";
  if (value.is_string()) return value.get<std::string>();
  if (value.is_array()) {
    std::vector<std::string> texts;
    for (const Value& one : value) texts.push_back(csv_text(one));
    return fmt::format("{}", fmt::join(texts, " "));
  }
  if (value.is_number_float()) return fmt::format("{}", value.get<double>());
  return value.dump();
}

std::string csv_field(std::string_view raw) {
  const std::string text = shown(raw);
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

void add_fields(Fields& fields, const Value& object, bool csv) {
  for (const auto& [name, value] : object.items()) fields.push_back({name, value, csv});
}

ResultTable::ResultTable(std::string its_schema, Fields fields) : schema(std::move(its_schema)) {
  levels.emplace_back();
  for (Field& field : fields) {
    levels.front().columns.push_back({std::move(field.name), {.csv = field.csv, .last = field.last}});
    document.values.push_back(std::move(field.value));
  }
}

std::string rows_text(const Level& level, const std::vector<Row>& rows) {
  std::vector<TextTable::Align> aligns;
  std::vector<std::string> head;
  for (const auto& [name, look] : level.columns) {
    if (!look.text) continue;
    aligns.push_back(look.align);
    head.push_back(look.heading);
  }
  TextTable table(aligns);
  table.row(head);
  for (const Row& row : rows) {
    std::vector<std::string> cells;
    for (std::size_t i = 0; i < row.values.size(); ++i)
      if (const ValueText& text = level.columns[i].look.text)
        cells.push_back(is_unknown(row.values[i]) ? "-" : text(row.values[i]));
    table.row(std::move(cells));
  }
  return table.text();
}

std::string as_csv(const ResultTable& table) {
  std::vector<std::string> names;
  for (const Level& level : table.levels)
    for (const Column& column : level.columns)
      if (column.look.csv) names.push_back(column.name);
  std::string text = fmt::format("{}\n", fmt::join(names, ","));
  add_lines(table, 0, table.document, {}, text);
  return text;
}

std::string as_markdown(const ResultTable& table) {
  std::vector<std::vector<MarkdownColumn>> columns(1);  // none of the document
  std::vector<std::string> names, rules;
  for (std::size_t level = 1; level < table.levels.size(); ++level) {
    columns.push_back(markdown_columns(table, level));
    for (const MarkdownColumn& column : columns.back()) {
      names.push_back(markdown_field(column.heading));
      rules.emplace_back(column.right ? "---:" : "---");
    }
  }
  std::string text = fmt::format("| {} |\n| {} |\n", fmt::join(names, " | "), fmt::join(rules, " | "));
  add_markdown_lines(columns, 0, table.document, {}, text);
  return text;
}

}  // namespace plumbline
