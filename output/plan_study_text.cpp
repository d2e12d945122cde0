#include <fmt/format.h>

#include "analysis/plan/plan_study.hpp"
#include "output/text_of.hpp"
#include "output/value_text.hpp"

namespace plumbline {
namespace {

using StudyRow = std::vector<std::variant<double, std::string>>;

std::vector<ColumnOf<StudyRow>> columns_of(const StudyTable& study) {
  std::vector<ColumnOf<StudyRow>> columns;
  for (const StudyTable::Column& column : study.columns) {
    const std::size_t number = columns.size();
    const auto value = [number](const StudyRow& row) {
      return std::visit([](const auto& one) { return Value(one); }, row[number]);
    };
    columns.emplace_back(column.key, value,
                         column.format.empty()
                             ? shown_left(column.heading)
                             : shown_right(column.heading, as_number(column.format, column.scale)));
  }
  return columns;
}

}  // namespace

ResultTable table_of(const StudyTable& study) {
  ResultTable table(study.schema, {});
  add_rows(table, "rows", columns_of(study), study.rows);
  return table;
}

std::string text_of(const StudyTable& study, Format format) {
  if (format != Format::table) return as_data(table_of(study), format);
  return fmt::format("{}\n", fmt::join(study.lines, "\n")) + rows_text(columns_of(study), study.rows);
}

}  // namespace plumbline
