#include <SQLiteCpp/Transaction.h>

#include "traces/store/rows.hpp"
#include "traces/store/tables.hpp"

namespace plumbline {

using SQLite::Statement;

int begin_launch(SQLite::Database& database, int number, const std::string& name, bool unfinished) {
  SQLite::Transaction all(database);
  bound(database,
        "INSERT INTO launches (number, name, started) VALUES (?, ?, "
        "strftime('%Y-%m-%dT%H:%M:%SZ', 'now')) ON CONFLICT DO UPDATE SET ended = iif(?, NULL, ended)",
        number, name, unfinished)
      .exec();
  Statement row = bound(database, "SELECT id FROM launches WHERE number = ? AND name = ?", number, name);
  row.executeStep();
  const int launch = row.getColumn(0).getInt();
  keep_checksum_of_launch(database, launch);
  row.reset();
  all.commit();
  return launch;
}

void end_launch(SQLite::Database& database, int launch) {
  SQLite::Transaction all(database);
  bound(database, "UPDATE launches SET ended = strftime('%Y-%m-%dT%H:%M:%SZ', 'now') WHERE id = ?", launch)
      .exec();
  keep_checksum_of_launch(database, launch);
  all.commit();
}

std::vector<StoredLaunch> read_launches(SQLite::Database& database) {
  Statement row(database, "SELECT id, number, name, started, ended FROM launches ORDER BY id");
  std::vector<StoredLaunch> launches;
  while (row.executeStep()) {
    StoredLaunch& one = launches.emplace_back();
    read_columns(row, 0, one.id, one.number, one.name, one.started, one.ended);
  }
  return launches;
}

void write_factors(SQLite::Database& database, int launch, std::span<const StoredFactor> factors) {
  SQLite::Transaction all(database);
  Statement insert(database,
                   "INSERT OR REPLACE INTO factors (launch, rank, name, value) VALUES (?, ?, ?, ?)");
  for (const StoredFactor& factor : factors) execute(insert, launch, factor.rank, factor.name, factor.value);
  keep_checksum_of_launch(database, launch);
  all.commit();
}

std::vector<StoredFactor> read_factors(SQLite::Database& database, int launch) {
  Statement row =
      bound(database, "SELECT rank, name, value FROM factors WHERE launch = ? ORDER BY rank, name", launch);
  std::vector<StoredFactor> factors;
  while (row.executeStep()) {
    StoredFactor& one = factors.emplace_back();
    read_columns(row, 0, one.rank, one.name, one.value);
  }
  return factors;
}

}  // namespace plumbline
