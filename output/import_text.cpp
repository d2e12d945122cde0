#include "output/import_text.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "analysis/run/json_text.hpp"
#include "analysis/run/text.hpp"
#include "output/csv.hpp"

namespace plumbline {
namespace {

std::string formats_text(const StoredImport& file, const char* between) {
  return fmt::format("{}", fmt::join(file.formats, between));
}

std::string as_table(const std::vector<StoredImport>& files) {
  using enum TextTable::Align;
  TextTable table({left, left, right, right, right, right});
  table.row({"file", "formats", "series", "rows", "flagged", "refused"});
  for (const StoredImport& file : files)
    table.row({file.file, formats_text(file, ", "), fmt::format("{}", file.series),
               fmt::format("{}", file.rows), fmt::format("{}", file.flagged),
               fmt::format("{}", file.refused)});
  return table.text();
}

std::string as_csv(const std::vector<StoredImport>& files) {
  std::string text = "file,formats,series,rows,flagged,refused\n";
  for (const StoredImport& file : files)
    text += fmt::format("{},{},{},{},{},{}\n", csv_field(file.file), csv_field(formats_text(file, ";")),
                        file.series, file.rows, file.flagged, file.refused);
  return text;
}

std::string as_json(const std::vector<StoredImport>& files, const std::string& store) {
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  for (const StoredImport& file : files)
    all.push_back({{"file", file.file},
                   {"formats", file.formats},
                   {"series", file.series},
                   {"rows", file.rows},
                   {"flagged", file.flagged},
                   {"refused", file.refused},
                   {"notes", file.notes}});
  const nlohmann::ordered_json whole{{"schema", "plumbline.import/1"}, {"store", store}, {"files", all}};
  return json_text(whole);
}

}  // namespace

std::string text_of(const std::vector<StoredImport>& files, const std::string& store, Format format) {
  if (format == Format::json) return as_json(files, store);
  return format == Format::csv ? as_csv(files) : as_table(files);
}

}  // namespace plumbline
