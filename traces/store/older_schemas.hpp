#pragma once

#include <filesystem>
#include <string>

#include <SQLiteCpp/Database.h>

#include "traces/stored.hpp"

namespace plumbline {

/// Makes the tables of schema version `from` those of the present one, within the transaction that is open.
/// `file` is for messages.
void migrate(const std::string& file, SQLite::Database& database, int from);

/// The checksum of a cell by the rule of version 2: of what its rows say beside their blobs, NULL as an empty
/// line.
std::int64_t checksum_in_version_2(const StoredCell& cell);

/// A statistic as it is called now: the first programs stored "least over processes" and "greatest over
/// processes". Checksums are of what is stored.
void use_present_words(std::string& statistic);

/// What the file's header says; 0 where it cannot be read. Opens no database, and so takes no lock.
int schema_version_in(const std::filesystem::path& file);

}  // namespace plumbline
