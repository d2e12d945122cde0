#include "traces/store/expected_schema.hpp"

#include <cctype>
#include <set>
#include <string_view>
#include <tuple>

#include <SQLiteCpp/Statement.h>
#include <fmt/core.h>

#include "models/errors.hpp"
#include "traces/printable.hpp"
#include "traces/store/schema.hpp"

namespace plumbline {
namespace {

/// Type, name and SQL, without blanks.
using Object = std::tuple<std::string, std::string, std::string>;

std::string without_any_blanks(std::string text) {
  std::erase_if(text, [](unsigned char c) { return std::isspace(c) != 0; });
  return text;
}

std::string replaced(std::string text, std::string_view part, std::string_view by) {
  const std::size_t at = text.find(part);
  return at == text.npos ? text : text.replace(at, part.size(), by);
}

std::set<Object> objects_in(SQLite::Database& database) {
  std::set<Object> objects;
  SQLite::Statement row(database, "SELECT type, name, ifnull(sql, '') FROM sqlite_master");
  while (row.executeStep())
    objects.emplace(row.getColumn(0).getString(), row.getColumn(1).getString(),
                    without_any_blanks(row.getColumn(2).getString()));
  return objects;
}

/// The cells of version 1 had no checksum, the truths up to version 3 no median.
void add_older_tables(std::set<Object>& objects) {
  for (const auto& [type, name, sql] : std::set<Object>(objects)) {
    if (name == "cells") objects.emplace(type, name, replaced(sql, "crc32INTEGER,", ""));
    if (name == "truth") objects.emplace(type, name, replaced(sql, ",median_sREAL", ""));
  }
}

/// The version that began with the table or view.
int first_version_of(const std::string& name) { return name == "checksums" ? 3 : name == "numbers" ? 4 : 1; }

std::set<Object> expected() {
  SQLite::Database empty(":memory:", SQLite::OPEN_READWRITE);
  for (const char* const sql : {store_schema, import_schema, phases_schema, checksum_schema, numbers_view})
    empty.exec(sql);
  std::set<Object> objects = objects_in(empty);
  add_older_tables(objects);
  return objects;
}

}  // namespace

void refuse_foreign_objects(const std::string& file, SQLite::Database& database, int version) {
  static const std::set<Object> known = expected();
  for (const Object& one : objects_in(database)) {
    const auto& [type, name, sql] = one;
    if (!known.contains(one) || version < first_version_of(name))
      throw InputError(
          fmt::format("{}: is not as Plumbline made it: its {} '{}' is somebody else's, or damaged", file,
                      printable(type), printable(name)));
  }
}

}  // namespace plumbline
