#include <SQLiteCpp/Transaction.h>

#include "traces/store/rows.hpp"
#include "traces/store/tables.hpp"

namespace plumbline {
namespace {

using SQLite::Statement;

std::int64_t insert_cell(SQLite::Database& database, int launch, const StoredCell& cell) {
  const CellKey& key = cell.key;
  bound(database,
        "INSERT INTO cells (launch, position, suite, operation, algorithm, resolved, bytes, segment, "
        "processes, root, started, duration_s, sync, valid, why_invalid, messages) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        launch, cell.position, key.suite, key.operation, key.algorithm, cell.resolved, key.bytes, key.segment,
        key.processes, key.root, cell.started, cell.duration, cell.sync, cell.valid, cell.why_invalid,
        cell.messages)
      .exec();
  return database.getLastInsertRowid();
}

/// `insert` is for one row of `processes`, whose columns come in the table's order.
void insert_process(Statement& insert, std::int64_t cell, const StoredProcess& process) {
  insert.reset();
  insert.clearBindings();
  bind_all(insert, 1, cell, process.rank, process.node);
  if (const auto& sync = process.sync)
    bind_all(insert, 4, sync->at, sync->offset, sync->skew, sync->residual, sync->duration, sync->messages,
             sync->rounds);
  bind_all(insert, 11, crc32_of(process.begin, process.end, process.time, process.verdict), process.begin,
           process.end, process.time, process.verdict);
  insert.exec();
}

void insert_processes(SQLite::Database& database, std::int64_t cell, const StoredCell& from) {
  Statement insert(database, "INSERT INTO processes VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  for (const StoredProcess& process : from.processes) insert_process(insert, cell, process);
}

void insert_reported(SQLite::Database& database, std::int64_t cell, const StoredCell& from) {
  Statement insert(database, "INSERT INTO reported VALUES (?, ?, ?, ?, ?, ?)");
  int position = 0;
  for (const StoredReport& one : from.reported)
    execute(insert, cell, position++, one.statistic, one.primary, one.seconds, one.beside);
}

void insert_truth(SQLite::Database& database, std::int64_t cell, const StoredCell& from) {
  if (from.truth.empty() && from.start_skew.empty()) return;
  bound(database, "INSERT INTO truth VALUES (?, ?, ?, ?, ?)", cell, crc32_of(from.truth, from.start_skew),
        from.truth, from.start_skew, median_of_truth(from.truth))
      .exec();
}

}  // namespace

void write_cell(SQLite::Database& database, int launch, const StoredCell& cell) {
  SQLite::Transaction all(database);
  const std::int64_t row = insert_cell(database, launch, cell);
  insert_processes(database, row, cell);
  write_phases(database, row, cell);
  insert_reported(database, row, cell);
  insert_truth(database, row, cell);
  keep_checksum(database, launch, row, cell);
  all.commit();
}

}  // namespace plumbline
