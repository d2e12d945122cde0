#pragma once

#include <string>

#include <SQLiteCpp/Database.h>

namespace plumbline {

/// Throws InputError where the file holds a table, view, index or trigger that no Plumbline of schema version
/// `version` has made: reading one could run whatever its SQL says.
void refuse_foreign_objects(const std::string& file, SQLite::Database& database, int version);

}  // namespace plumbline
