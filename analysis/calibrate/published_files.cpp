#include "analysis/calibrate/published_files.hpp"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "analysis/request/named_files.hpp"
#include "analysis/run/listener.hpp"
#include "models/errors.hpp"
#include "traces/published_results.hpp"
#include "traces/store.hpp"

namespace plumbline {
namespace {

std::string name_of(const std::string& file) { return std::filesystem::path(file).filename().string(); }

std::size_t add_store(const std::string& file, PublishedResults& results) {
  const Store store = Store::read(file);
  std::size_t taken = 0;
  for (const StoredImport& stored : store.imports()) {
    Import import;
    import.series = store.series(stored.id);
    store.visit_rows(stored.id, [&](const ImportedRow& row) { import.rows.push_back(row); });
    taken += results.add(import, name_of(stored.file));
  }
  return taken;
}

std::size_t add_file(const std::string& file, PublishedResults& results, Listener& listener) {
  const Import import = import_results(file);
  if (!import.refused.empty())
    listener.note(
        fmt::format("{}: {} lines were refused; plumbline import says which", file, import.refused.size()));
  const std::size_t taken = results.add(import, name_of(file));
  const auto receives = std::ranges::count_if(
      import.rows, [&](const ImportedRow& row) { return import.of(row).operation == "MPI_Recv"; });
  const auto sends = std::ranges::count_if(
      import.rows, [&](const ImportedRow& row) { return import.of(row).operation == "MPI_Send"; });
  if (sends > 0 && receives != sends)
    listener.note(fmt::format(
        "{}: has {} MPI_Send and {} MPI_Recv; only an MPI_Recv behind an MPI_Send counts, as a round "
        "trip: receives alone belong in a file of their own",
        file, sends, receives));
  return taken;
}

/// Whether they are of one network nobody can tell: who knows is told what they are.
void name_tables(const std::set<std::string>& tables, Listener& listener) {
  if (tables.size() < 2) return;
  std::vector<std::string> shown(tables.begin(), tables.end());
  constexpr std::size_t most = 10;
  if (shown.size() > most) shown.resize(most), shown.push_back(fmt::format("{} more", tables.size() - most));
  listener.note(fmt::format("half round trips of {} tables are taken for those of one network: {}",
                            tables.size(), fmt::join(shown, "; ")));
}

}  // namespace

Published read_published(const std::vector<std::string>& files, Listener& listener) {
  refuse_file_twice(files);
  PublishedResults results;
  for (const std::string& file : files)
    if ((looks_like_a_store(file) ? add_store(file, results) : add_file(file, results, listener)) == 0)
      throw InputError(file + ": has no point-to-point results; docs/how-to/calibration.md lists what does");
  name_tables(results.tables(), listener);
  return results.results();
}

std::string source_of_published(const std::vector<std::string>& files) {
  std::string names;
  for (const std::string& file : files) names += (names.empty() ? "" : ", ") + name_of(file);
  return fmt::format("Fitted by plumbline calibrate to published results: {}.", names);
}

}  // namespace plumbline
