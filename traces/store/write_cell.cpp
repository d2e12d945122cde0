#include <cassert>

#include <SQLiteCpp/Transaction.h>

#include "traces/store/bind.hpp"
#include "traces/store/blob.hpp"
#include "traces/store/cell_checksum.hpp"
#include "traces/store/phases.hpp"
#include "traces/store/store_file.hpp"

namespace plumbline {
namespace {

using SQLite::Statement;

std::int64_t insert_cell(SQLite::Database& database, int launch, const StoredCell& cell) {
  Statement insert(
      database,
      "INSERT INTO cells (launch, position, suite, operation, algorithm, resolved, bytes, segment, "
      "processes, root, started, duration_s, sync, valid, why_invalid, messages, crc32) "
      "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  const CellKey& key = cell.key;
  insert.bind(1, launch);
  insert.bind(2, cell.position);
  insert.bind(3, key.suite);
  insert.bind(4, key.operation);
  insert.bind(5, key.algorithm);
  bind(insert, 6, cell.resolved);
  insert.bind(7, key.bytes);
  insert.bind(8, key.segment);
  insert.bind(9, key.processes);
  insert.bind(10, key.root);
  insert.bind(11, cell.started);
  insert.bind(12, cell.duration);
  insert.bind(13, cell.sync);
  insert.bind(14, cell.valid ? 1 : 0);
  insert.bind(15, cell.why_invalid);
  bind(insert, 16, cell.messages);
  insert.bind(17, checksum_of(cell));
  insert.exec();
  return database.getLastInsertRowid();
}

void bind_sync(Statement& insert, int first, const StoredSync& sync) {
  insert.bind(first, sync.at);
  insert.bind(first + 1, sync.offset);
  insert.bind(first + 2, sync.skew);
  bind(insert, first + 3, sync.residual);
  insert.bind(first + 4, sync.duration);
  insert.bind(first + 5, sync.messages);
  insert.bind(first + 6, sync.rounds);
}

/// `insert` is for one row of `processes`, whose columns come in the table's order.
void insert_process(Statement& insert, std::int64_t cell, const StoredProcess& process) {
  insert.reset();
  insert.clearBindings();
  insert.bind(1, cell);
  insert.bind(2, process.rank);
  insert.bind(3, process.node);
  if (process.sync) bind_sync(insert, 4, *process.sync);
  Checksum checksum;
  for (const auto* times : {&process.begin, &process.end, &process.time}) checksum.add(*times);
  checksum.add(process.verdict);
  insert.bind(11, checksum.value());
  bind_blob(insert, 12, process.begin);
  bind_blob(insert, 13, process.end);
  bind_blob(insert, 14, process.time);
  bind_blob(insert, 15, process.verdict);
  insert.exec();
}

void insert_processes(SQLite::Database& database, std::int64_t cell, const StoredCell& from) {
  Statement insert(database, "INSERT INTO processes VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  for (const StoredProcess& process : from.processes) insert_process(insert, cell, process);
}

void insert_reported(SQLite::Database& database, std::int64_t cell, const StoredCell& from) {
  Statement insert(database, "INSERT INTO reported VALUES (?, ?, ?, ?, ?, ?)");
  int position = 0;
  for (const StoredReport& report : from.reported) {
    insert.reset();
    insert.bind(1, cell);
    insert.bind(2, position++);
    insert.bind(3, report.statistic);
    insert.bind(4, report.primary ? 1 : 0);
    bind(insert, 5, report.seconds);
    bind(insert, 6, report.beside);
    insert.exec();
  }
}

void insert_truth(SQLite::Database& database, std::int64_t cell, const StoredCell& from) {
  if (from.truth.empty() && from.start_skew.empty()) return;
  Statement insert(database, "INSERT INTO truth VALUES (?, ?, ?, ?)");
  Checksum checksum;
  checksum.add(from.truth);
  checksum.add(from.start_skew);
  insert.bind(1, cell);
  insert.bind(2, checksum.value());
  bind_blob(insert, 3, from.truth);
  bind_blob(insert, 4, from.start_skew);
  insert.exec();
}

}  // namespace

void write_cell(SQLite::Database& database, int launch, const StoredCell& cell) {
  SQLite::Transaction all(database);
  const std::int64_t row = insert_cell(database, launch, cell);
  insert_processes(database, row, cell);
  write_phases(database, row, cell);
  insert_reported(database, row, cell);
  insert_truth(database, row, cell);
  all.commit();
}

}  // namespace plumbline
