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

using Names = std::set<std::string>;

std::size_t add_import(const Import& import, const std::string& file, PublishedResults& results,
                       Names& unused) {
  const std::size_t taken = results.add(import, name_of(file));
  unused.insert(results.unused().begin(), results.unused().end());
  return taken;
}

std::size_t add_store(const std::string& file, PublishedResults& results, Names& unused) {
  const Store store = Store::read(file);
  std::size_t taken = 0;
  for (const StoredImport& stored : store.imports()) {
    Import import;
    import.series = store.series(stored.id);
    store.visit_rows(stored.id, [&](const ImportedRow& row) { import.rows.push_back(row); });
    taken += add_import(import, stored.file, results, unused);
  }
  return taken;
}

std::size_t add_file(const std::string& file, PublishedResults& results, Names& unused, Listener& listener) {
  const Import import = import_results(file);
  if (!import.refused.empty())
    listener.note(
        fmt::format("{}: {} lines were refused; plumbline import says which", file, import.refused.size()));
  const std::size_t taken = add_import(import, file, results, unused);
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

/// "imb.txt: not used: IMB Bcast, IMB Barrier".
std::string unused_text(const std::string& file, const Names& unused) {
  return unused.empty() ? file + ": holds no numbers"
                        : fmt::format("{}: not used: {}", file, fmt::join(unused, ", "));
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
  std::vector<std::string> texts;
  std::size_t taken = 0;
  for (const std::string& file : files) {
    Names unused;
    const std::size_t of_file = looks_like_a_store(file) ? add_store(file, results, unused)
                                                         : add_file(file, results, unused, listener);
    if (of_file == 0 || !unused.empty()) texts.push_back(unused_text(file, unused));
    taken += of_file;
  }
  if (taken == 0) throw InputError(texts.front() + "; docs/how-to/calibration.md lists what is");
  for (const std::string& text : texts) listener.note(text);
  name_tables(results.tables(), listener);
  return results.results();
}

std::string source_of_published(const std::vector<std::string>& files) {
  std::string names;
  for (const std::string& file : files) names += (names.empty() ? "" : ", ") + name_of(file);
  return fmt::format("Fitted by plumbline calibrate to published results: {}.", names);
}

}  // namespace plumbline
