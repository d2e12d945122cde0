#include <fmt/format.h>

#include "analysis/translate/translation.hpp"
#include "output/text_of.hpp"
#include "output/value_text.hpp"
#include "traces/printable.hpp"

namespace plumbline {
namespace {

std::string number_text(const TranslatedNumber& number) {
  if (!number.seconds) return "-";
  if (!number.interval) return time_text(*number.seconds);
  return fmt::format("{} ({} to {})", time_text(*number.seconds), time_text(number.interval->low),
                     time_text(number.interval->high));
}

std::vector<ColumnOf<TranslatedCell>> translated_cell_columns(const Translation& translation) {
  using Cell = const TranslatedCell&;
  std::vector<ColumnOf<TranslatedCell>> columns{
      {"operation", [](Cell cell) { return cell.operation; }, shown_first("operation")},
      {"bytes", [](Cell cell) { return cell.bytes; }, shown_right("bytes", as_bytes)},
      {"processes", [](Cell cell) { return cell.processes; }, shown_right("processes", as_count)},
      {"statistic", [](Cell cell) { return cell.statistic; }, shown_left("statistic")},
      {"numbers", [](Cell cell) { return cell.numbers; }},
      {"imported_s", [](Cell cell) { return cell.seconds; }, shown_right(translation.from, as_time)},
      {"simulated_s", [](Cell cell) { return cell.simulated; }, shown_right("simulated", as_time)}};
  const std::vector<TranslatedNumber>& to = translation.cells.front().to;
  for (std::size_t i = 0; i < to.size(); ++i)
    columns.push_back(
        text_column<TranslatedCell>(to[i].to, [i](Cell cell) { return number_text(cell.to[i]); }));
  return columns;
}

std::vector<ColumnOf<TranslatedNumber>> translated_number_columns() {
  using Row = const TranslatedNumber&;
  const auto end = [](double Interval::*which) {
    return [which](Row number) { return member_or_null(number.interval, which); };
  };
  return {{"to", [](Row number) { return number.to; }},
          {"translated_s", [](Row number) { return number.seconds; }},
          {"low_s", end(&Interval::low), {.path = "interval_s/low"}},
          {"high_s", end(&Interval::high), {.path = "interval_s/high"}}};
}

std::string text_table(const Translation& translation) {
  std::string text = fmt::format(
      "{} translated on machine {}, {} launches{}\nthe imported number times the simulated ratio of the two; "
      "in "
      "parentheses the middle 95 % of the launches' ratios\n",
      translation.from, translation.machine, translation.launches, engine_text(translation.engine));
  text += rows_text(translated_cell_columns(translation), translation.cells);
  for (const std::string& note : translation.notes) text += "note: " + note + "\n";
  return text;
}

ResultTable table_of(const Translation& translation) {
  ResultTable table("plumbline.translate/2", {{"from", translation.from},
                                              {"machine", translation.machine},
                                              {"launches", translation.launches},
                                              {"engine", name(translation.engine)},
                                              {"notes", translation.notes}});
  add_rows(table, "cells", translated_cell_columns(translation), translation.cells, "translated",
           translated_number_columns(), [](const TranslatedCell& cell) { return cell.to; });
  return table;
}

}  // namespace

std::string text_of(const Translation& translation, Format format) {
  return format == Format::table ? shown(text_table(translation)) : as_data(table_of(translation), format);
}

}  // namespace plumbline
