#include <fmt/format.h>

#include "output/text_of.hpp"
#include "output/value_text.hpp"
#include "traces/stored_import.hpp"

namespace plumbline {
namespace {

std::string formats_text(const StoredImport& file, const char* between) {
  return fmt::format("{}", fmt::join(file.formats, between));
}

std::vector<ColumnOf<StoredImport>> columns() {
  using File = const StoredImport&;
  return {{"file", [](File file) { return file.file; }, shown_left("file")},
          text_column<StoredImport>("formats", [](File file) { return formats_text(file, ", "); }),
          {"formats", [](File file) { return formats_text(file, ";"); }, {.json = false}},
          {"formats", [](File file) { return file.formats; }, {.csv = false}},
          {"series", [](File file) { return file.series; }, shown_right("series", as_count)},
          {"rows", [](File file) { return file.rows; }, shown_right("rows", as_count)},
          {"flagged", [](File file) { return file.flagged; }, shown_right("flagged", as_count)},
          {"refused", [](File file) { return file.refused; }, shown_right("refused", as_count)},
          {"notes", [](File file) { return file.notes; }, {.csv = false}}};
}

}  // namespace

std::string text_of(const std::vector<StoredImport>& files, const std::string& store, Format format) {
  if (format == Format::table) return rows_text(columns(), files);
  ResultTable table("plumbline.import/1", {{"store", store}});
  add_rows(table, "files", columns(), files);
  return as_data(table, format);
}

}  // namespace plumbline
