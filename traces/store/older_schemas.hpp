#pragma once

#include <filesystem>
#include <string>

#include <SQLiteCpp/Database.h>

namespace plumbline {

/// Makes the tables of schema version `from` those of the present one, within the transaction that is open.
/// `file` is for messages.
void migrate(const std::string& file, SQLite::Database& database, int from);

/// Lets statements of the present version read the tables of version `from`; the file stays as it is.
void read_as_present(SQLite::Database& database, int from);

/// A statistic as it is called now: the first programs stored "least over processes" and "greatest over
/// processes". Checksums are of what is stored.
void use_present_words(std::string& statistic);

/// What the file's header says; 0 where it cannot be read. Opens no database, and so takes no lock.
int schema_version_in(const std::filesystem::path& file);

}  // namespace plumbline
