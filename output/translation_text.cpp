#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "analysis/run/json_text.hpp"
#include "analysis/run/text.hpp"
#include "models/units.hpp"
#include "output/csv.hpp"
#include "output/translation_text.hpp"

namespace plumbline {
namespace {

using nlohmann::ordered_json;

std::string number_text(const TranslatedNumber& number) {
  if (!number.seconds) return "-";
  if (!number.interval) return time_text(*number.seconds);
  return fmt::format("{} ({} to {})", time_text(*number.seconds), time_text(number.interval->low),
                     time_text(number.interval->high));
}

std::string as_table(const Translation& translation) {
  using enum TextTable::Align;
  std::vector<TextTable::Align> columns{left, right, right, left, right, right};
  std::vector<std::string> head{"  operation", "bytes",          "processes",
                                "statistic",   translation.from, "simulated"};
  for (const TranslatedNumber& to : translation.cells.front().to) {
    columns.push_back(left);
    head.push_back(to.to);
  }
  TextTable table(columns);
  table.row(head);
  for (const TranslatedCell& cell : translation.cells) {
    std::vector<std::string> row{
        "  " + cell.operation, bytes_text(cell.bytes),  fmt::format("{}", cell.processes),
        cell.statistic,        time_text(cell.seconds), cell.simulated ? time_text(*cell.simulated) : "-"};
    for (const TranslatedNumber& to : cell.to) row.push_back(number_text(to));
    table.row(row);
  }
  std::string text = fmt::format(
      "{} translated on machine {}, {} launches\nthe imported number times the simulated ratio of the two; "
      "in "
      "parentheses the middle 95 % of the launches' ratios\n",
      translation.from, translation.machine, translation.launches);
  text += table.text();
  for (const std::string& note : translation.notes) text += "note: " + note + "\n";
  return text;
}

ordered_json json_of(const TranslatedNumber& number) {
  ordered_json json{
      {"to", number.to}, {"translated_s", value_or_null(number.seconds)}, {"interval_s", nullptr}};
  if (number.interval) json["interval_s"] = {number.interval->low, number.interval->high};
  return json;
}

std::string as_json(const Translation& translation) {
  ordered_json json{{"schema", "plumbline.translate/1"}, {"from", translation.from},
                    {"machine", translation.machine},    {"launches", translation.launches},
                    {"cells", ordered_json::array()},    {"notes", translation.notes}};
  for (const TranslatedCell& cell : translation.cells) {
    ordered_json row{{"op", cell.operation},
                     {"bytes", cell.bytes},
                     {"processes", cell.processes},
                     {"statistic", cell.statistic},
                     {"numbers", cell.numbers},
                     {"imported_s", cell.seconds},
                     {"simulated_s", value_or_null(cell.simulated)},
                     {"translated", ordered_json::array()}};
    for (const TranslatedNumber& to : cell.to) row["translated"].push_back(json_of(to));
    json["cells"].push_back(row);
  }
  return json_text(json);
}

std::string as_csv(const Translation& translation) {
  std::string text =
      "op,bytes,processes,statistic,numbers,imported_s,simulated_s,to,translated_s,low_s,high_s\n";
  for (const TranslatedCell& cell : translation.cells)
    for (const TranslatedNumber& to : cell.to)
      text += fmt::format("{},{},{},{},{},{},{},{},{},{}\n", csv_field(cell.operation), cell.bytes,
                          cell.processes, csv_field(cell.statistic), cell.numbers, cell.seconds,
                          number_or_nothing(cell.simulated), to.to, number_or_nothing(to.seconds),
                          to.interval ? fmt::format("{},{}", to.interval->low, to.interval->high) : ",");
  return text;
}

}  // namespace

std::string text_of(const Translation& translation, Format format) {
  if (format == Format::json) return as_json(translation);
  return format == Format::csv ? as_csv(translation) : as_table(translation);
}

}  // namespace plumbline
