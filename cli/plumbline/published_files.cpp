#include "cli/plumbline/published_files.hpp"

#include <filesystem>

#include <fmt/format.h>

#include "cli/common/say.hpp"
#include "models/errors.hpp"
#include "traces/published_results.hpp"
#include "traces/store.hpp"

namespace plumbline {
namespace {

std::size_t add_store(const std::string& file, PublishedResults& results) {
  const Store store = Store::read(file);
  std::size_t taken = 0;
  for (const StoredImport& stored : store.imports()) {
    Import import;
    import.series = store.series(stored.id);
    store.visit_rows(stored.id, [&](const ImportedRow& row) {
      if (row.invalid.empty()) import.rows.push_back(row);
    });
    taken += results.add(import);
  }
  return taken;
}

std::size_t add_file(const std::string& file, PublishedResults& results) {
  const Import import = import_results(file);
  if (!import.refused.empty())
    say_note(
        fmt::format("{}: {} lines were refused; plumbline import says which", file, import.refused.size()));
  return results.add(import);
}

}  // namespace

Published read_published(const std::vector<std::string>& files) {
  PublishedResults results;
  for (const std::string& file : files)
    if ((looks_like_a_store(file) ? add_store(file, results) : add_file(file, results)) == 0)
      throw InputError(file +
                       ": says nothing of point-to-point messages; docs/calibration.md lists what does");
  return results.results();
}

std::string source_of_published(const std::vector<std::string>& files) {
  std::string names;
  for (const std::string& file : files)
    names += (names.empty() ? "" : ", ") + std::filesystem::path(file).filename().string();
  return fmt::format("Fitted by plumbline calibrate to published results: {}.", names);
}

}  // namespace plumbline
