#include "traces/store/launches.hpp"

#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>

namespace plumbline {

using SQLite::Statement;

int begin_launch(SQLite::Database& database, int number, const std::string& name) {
  Statement insert(database,
                   "INSERT INTO launches (number, name, started) VALUES (?, ?, "
                   "strftime('%Y-%m-%dT%H:%M:%SZ', 'now')) ON CONFLICT DO UPDATE SET ended = NULL");
  insert.bind(1, number);
  insert.bind(2, name);
  insert.exec();
  Statement row(database, "SELECT id FROM launches WHERE number = ? AND name = ?");
  row.bind(1, number);
  row.bind(2, name);
  row.executeStep();
  return row.getColumn(0).getInt();
}

void end_launch(SQLite::Database& database, int launch) {
  Statement update(database,
                   "UPDATE launches SET ended = strftime('%Y-%m-%dT%H:%M:%SZ', 'now') WHERE id = ?");
  update.bind(1, launch);
  update.exec();
}

std::vector<StoredLaunch> read_launches(SQLite::Database& database) {
  Statement row(database, "SELECT id, number, name, started, ended FROM launches ORDER BY id");
  std::vector<StoredLaunch> launches;
  while (row.executeStep()) {
    launches.push_back({row.getColumn(0).getInt(), row.getColumn(1).getInt(), row.getColumn(2).getString(),
                        row.getColumn(3).getString()});
    if (!row.isColumnNull(4)) launches.back().ended = row.getColumn(4).getString();
  }
  return launches;
}

void write_factors(SQLite::Database& database, int launch, std::span<const StoredFactor> factors) {
  SQLite::Transaction all(database);
  Statement insert(database,
                   "INSERT OR REPLACE INTO factors (launch, rank, name, value) VALUES (?, ?, ?, ?)");
  for (const StoredFactor& factor : factors) {
    insert.reset();
    insert.clearBindings();
    insert.bind(1, launch);
    if (factor.rank) insert.bind(2, *factor.rank);
    insert.bind(3, factor.name);
    insert.bind(4, factor.value);
    insert.exec();
  }
  all.commit();
}

std::vector<StoredFactor> read_factors(SQLite::Database& database, int launch) {
  Statement row(database, "SELECT rank, name, value FROM factors WHERE launch = ? ORDER BY rank, name");
  row.bind(1, launch);
  std::vector<StoredFactor> factors;
  while (row.executeStep()) {
    factors.push_back({{}, row.getColumn(1).getString(), row.getColumn(2).getString()});
    if (!row.isColumnNull(0)) factors.back().rank = row.getColumn(0).getInt();
  }
  return factors;
}

}  // namespace plumbline
