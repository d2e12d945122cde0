#include "analysis/import/import_files.hpp"

#include <algorithm>
#include <optional>

#include <fmt/core.h>

#include "analysis/run/listener.hpp"
#include "models/errors.hpp"
#include "traces/import/import.hpp"
#include "traces/read_file.hpp"

namespace plumbline {
namespace {

constexpr std::size_t few = 10;

RunInfo imported_run(const std::string& command) {
  RunInfo run;
  run.program = "plumbline";
  run.version = PLUMBLINE_VERSION;
  run.backend = "imported";
  run.command = command;
  return run;
}

void report_refused(const std::string& file, const std::vector<RefusedLine>& refused, bool verbose,
                    Listener& listener) {
  const std::size_t shown = verbose ? refused.size() : std::min(few, refused.size());
  for (std::size_t i = 0; i < shown; ++i)
    listener.note(
        fmt::format("{}:{}: refused: {}: {}", file, refused[i].line, refused[i].reason, refused[i].text));
  if (shown < refused.size())
    listener.note(
        fmt::format("{}: {} more were refused; --verbose says which", file, refused.size() - shown));
}

/// Empty, after saying why, where nothing can be taken from it.
std::optional<Import> read(const std::string& file, const ImportRequest& request, Listener& listener) {
  try {
    Import import = import_results(file, request.operation);
    report_refused(file, import.refused, request.verbose, listener);
    if (!import.rows.empty()) return import;
    listener.error(file + ": nothing was taken from it");
  } catch (const InputError& error) {
    listener.error(error.what());
  }
  return {};
}

/// Whether the store has this very file, as after a try that was cut off.
bool has(const Store& store, const std::string& file) {
  const FileSum sum = sum_of_file(file);
  return std::ranges::any_of(store.imports(), [&](const StoredImport& kept) {
    return kept.file == file && kept.size == sum.size && kept.crc64 == sum.crc64;
  });
}

/// Whether the store took it; else says why.
bool keep(Store& store, const std::string& file, const Import& import, Listener& listener) {
  try {
    const FileSum sum = sum_of_file(file);
    store.write({.file = file, .size = sum.size, .crc64 = sum.crc64}, import);
    return true;
  } catch (const InputError& error) {
    listener.error(error.what());
    return false;
  }
}

}  // namespace

ImportedFiles import_files(const ImportRequest& request, Listener& listener) {
  ImportedFiles all;
  std::optional<Store> store;
  Progress progress(listener, static_cast<int>(request.files.size()), "files read");
  int read_so_far = 0;
  for (const std::string& file : request.files) {
    progress.show(read_so_far++);
    const std::optional<Import> import = read(file, request, listener);
    if (import && !store) store = open_store(request.store, imported_run(request.store.command), listener);
    if (import && request.store.resume && has(*store, file)) {
      listener.note(fmt::format("{}: is in {} already", file, request.store.file));
      continue;
    }
    if (!import || !keep(*store, file, *import, listener)) {
      ++all.failed;
      continue;
    }
    for (const std::string& note : import->notes) listener.note(fmt::format("{}: {}", file, note));
    all.taken.push_back(store->imports().back());
  }
  return all;
}

}  // namespace plumbline
