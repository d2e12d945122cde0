#pragma once

#include <span>
#include <string>
#include <vector>

#include <SQLiteCpp/Database.h>

#include "traces/stored.hpp"

namespace plumbline {

/// As Store's functions of these names.
int begin_launch(SQLite::Database& database, int number, const std::string& name);
void end_launch(SQLite::Database& database, int launch);
std::vector<StoredLaunch> read_launches(SQLite::Database& database);

/// In one transaction.
void write_factors(SQLite::Database& database, int launch, std::span<const StoredFactor> factors);
std::vector<StoredFactor> read_factors(SQLite::Database& database, int launch);

}  // namespace plumbline
