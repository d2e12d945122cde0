#include "tests/cli/stores.hpp"

#include <algorithm>

#include <fmt/core.h>
#include <sqlite3.h>

namespace plumbline::test {
namespace {

std::string text_of(const StoredCell& cell, int launch) {
  const CellKey& key = cell.key;
  return fmt::format("{} {}:{} {} on {}, launch {}", key.suite, key.operation, key.algorithm, key.bytes,
                     key.processes, launch);
}

std::vector<std::pair<std::string, StoredCell>> named_cells(const std::string& file) {
  const Store store = Store::read(file);
  std::vector<std::pair<std::string, StoredCell>> cells;
  for (const StoredLaunch& launch : store.launches())
    for (const CellKey& key : store.cells(launch.id)) {
      StoredCell cell = store.cell(launch.id, key);
      cell.started.clear();
      cell.duration = 0;
      const std::string name = text_of(cell, launch.number);
      cells.emplace_back(name, std::move(cell));
    }
  std::ranges::sort(cells, {}, [](const auto& one) { return one.first; });
  return cells;
}

}  // namespace

std::vector<StoredCell> cells_of(const std::string& store) {
  std::vector<StoredCell> cells;
  for (auto& [name, cell] : named_cells(store)) cells.push_back(std::move(cell));
  return cells;
}

std::vector<std::string> keys_of(const std::string& store) {
  std::vector<std::string> keys;
  for (const auto& [name, cell] : named_cells(store)) keys.push_back(name);
  return keys;
}

Store measured_store(const std::string& file) {
  RunInfo run;
  run.program = "plumbline-mpi";
  run.backend = "measured";
  run.machine = "hardware";
  return Store::create(file, run);
}

std::vector<std::string> schema_of(const std::string& store) {
  sqlite3* database = nullptr;
  std::vector<std::string> statements;
  const auto take = [](void* to, int, char** columns, char**) {
    static_cast<std::vector<std::string>*>(to)->emplace_back(columns[0] == nullptr ? "" : columns[0]);
    return 0;
  };
  sqlite3_open_v2(store.c_str(), &database, SQLITE_OPEN_READONLY, nullptr);
  sqlite3_exec(database, "SELECT sql FROM sqlite_master ORDER BY name", take, &statements, nullptr);
  sqlite3_close(database);
  return statements;
}

}  // namespace plumbline::test
