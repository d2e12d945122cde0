// What is read from files that other programs open, too: each input becomes a file of its own.
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include <unistd.h>

#include "analysis/calibrate/calibrate_samples.hpp"
#include "models/errors.hpp"
#include "tests/fuzz/entries.hpp"
#include "traces/store.hpp"

namespace plumbline::fuzz {
namespace {

namespace fs = std::filesystem;

class InputFile {
 public:
  explicit InputFile(std::string_view bytes)
      : path_(fs::temp_directory_path() / ("plumbline-fuzz-" + std::to_string(getpid()))) {
    std::ofstream(path_, std::ios::binary) << bytes;
  }
  ~InputFile() {
    std::error_code ignored;
    fs::remove(path_, ignored);
    fs::remove(path_.string() + "-journal", ignored);
  }
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

void promised(bool promise) {
  if (!promise) std::abort();
}

void check_cell(const StoredCell& cell) {
  promised(cell.key.root >= 0 && cell.key.root < cell.key.processes);
  for (const StoredProcess& process : cell.processes) {
    const std::size_t seen = cell.processes.front().time.size();
    promised(process.begin.size() == seen && process.end.size() == seen && process.time.size() == seen &&
             process.verdict.size() == seen);
    for (const double time : process.time) promised(std::isfinite(time));
    for (const auto verdict : process.verdict) promised(verdict < 4);
  }
}

void read_cells(const Store& store) {
  for (const StoredLaunch& launch : store.launches()) {
    store.factors(launch.id);
    for (const CellKey& key : store.cells(launch.id)) check_cell(store.cell(launch.id, key));
  }
}

void read_imports(const Store& store) {
  for (const StoredImport& import : store.imports()) {
    const std::size_t series = store.series(import.id).size();
    store.visit_rows(import.id, [&](const ImportedRow& row) { promised(row.series < series); });
    store.refused(import.id);
  }
}

}  // namespace

void store_entry(std::string_view bytes) {
  const InputFile file(bytes);
  try {
    const Store store = Store::read(file.path());
    read_cells(store);
    read_imports(store);
  } catch (const InputError&) {
  }
}

void json_entry(std::string_view text) {
  const InputFile file(text);
  try {
    read_samples(file.path().string());
  } catch (const InputError&) {
  }
}

}  // namespace plumbline::fuzz
