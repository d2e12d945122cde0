#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "analysis/run/json_text.hpp"
#include "analysis/run/text.hpp"
#include "output/csv.hpp"
#include "output/plan_study_text.hpp"

namespace plumbline {
namespace {

using nlohmann::ordered_json;

std::string shown(const StudyTable::Column& column, const std::variant<double, std::string>& value) {
  if (const auto* text = std::get_if<std::string>(&value)) return *text;
  return fmt::format(fmt::runtime(column.format), std::get<double>(value) * column.scale);
}

std::string as_table(const StudyTable& study) {
  std::vector<TextTable::Align> aligns;
  std::vector<std::string> head;
  for (const StudyTable::Column& column : study.columns) {
    aligns.push_back(column.format.empty() ? TextTable::Align::left : TextTable::Align::right);
    head.push_back(column.heading);
  }
  TextTable table(aligns);
  table.row(head);
  for (const auto& row : study.rows) {
    std::vector<std::string> cells;
    for (std::size_t i = 0; i < row.size(); ++i) cells.push_back(shown(study.columns[i], row[i]));
    table.row(cells);
  }
  return fmt::format("{}\n", fmt::join(study.lines, "\n")) + table.text();
}

std::string as_json(const StudyTable& study) {
  ordered_json whole{{"schema", study.schema}, {"rows", ordered_json::array()}};
  for (const auto& row : study.rows) {
    ordered_json json;
    for (std::size_t i = 0; i < row.size(); ++i)
      std::visit([&](const auto& value) { json[study.columns[i].key] = value; }, row[i]);
    whole["rows"].push_back(json);
  }
  return json_text(whole);
}

std::string csv_value(const std::variant<double, std::string>& value) {
  const auto* text = std::get_if<std::string>(&value);
  return text != nullptr ? csv_field(*text) : fmt::format("{}", std::get<double>(value));
}

std::string as_csv(const StudyTable& study) {
  std::vector<std::string> fields;
  for (const StudyTable::Column& column : study.columns) fields.push_back(column.key);
  std::string text = fmt::format("{}\n", fmt::join(fields, ","));
  for (const auto& row : study.rows) {
    fields.clear();
    for (const auto& value : row) fields.push_back(csv_value(value));
    text += fmt::format("{}\n", fmt::join(fields, ","));
  }
  return text;
}

}  // namespace

std::string text_of(const StudyTable& study, Format format) {
  if (format == Format::json) return as_json(study);
  return format == Format::csv ? as_csv(study) : as_table(study);
}

}  // namespace plumbline
