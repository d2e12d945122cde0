#pragma once

#include <cassert>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <SQLiteCpp/Column.h>
#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <fmt/core.h>

#include "models/errors.hpp"

namespace plumbline {

// How values get into the rows of a store's tables, and back: numbers, texts, NULL for an empty optional, and
// vectors as blobs of their bytes (doubles are 8 bytes, little-endian).

/// The longest row that SQLite takes, in bytes.
inline constexpr std::size_t longest_row = 1'000'000'000;

template <class T>
void bind(SQLite::Statement& statement, int index, const T& value) {
  statement.bind(index, value);
}
template <class T>
void bind(SQLite::Statement& statement, int index, const std::optional<T>& value) {
  if (value)
    statement.bind(index, *value);
  else
    statement.bind(index);
}
/// `values` must outlive the statement's execution.
template <class T>
void bind(SQLite::Statement& statement, int index, const std::vector<T>& values) {
  assert(values.size() * sizeof(T) <= longest_row);
  const void* data = values.empty() ? "" : static_cast<const void*>(values.data());  // nullptr would be NULL
  statement.bindNoCopy(index, data, static_cast<int>(values.size() * sizeof(T)));
}
/// One value after the other, from parameter `first` on.
template <class... Values>
void bind_all(SQLite::Statement& statement, int first, const Values&... values) {
  (bind(statement, first++, values), ...);
}

/// A statement with these values.
template <class... Values>
SQLite::Statement bound(SQLite::Database& database, const std::string& sql, const Values&... values) {
  SQLite::Statement statement(database, sql);
  bind_all(statement, 1, values...);
  return statement;
}
/// Runs a statement, which gives no rows, with these values.
template <class... Values>
void execute(SQLite::Statement& statement, const Values&... values) {
  statement.reset();
  bind_all(statement, 1, values...);
  statement.exec();
}

/// Throws an error of SQLite's that tells of damage: a column may hold whatever its type says.
[[noreturn]] void throw_wrong_value(const SQLite::Column& column, const char* expected);

template <class T>
void read_value(const SQLite::Column& column, T& value) {
  if constexpr (std::is_same_v<T, std::string>) {
    if (!column.isText()) throw_wrong_value(column, "a text");
    value = column.getString();
  } else if constexpr (std::is_floating_point_v<T>) {
    if (!column.isFloat() && !column.isInteger()) throw_wrong_value(column, "a number");
    value = column.getDouble();
    if (!std::isfinite(value)) throw_wrong_value(column, "a finite number");
  } else {
    if (!column.isInteger()) throw_wrong_value(column, "an integer");
    const std::int64_t number = column.getInt64();
    value = static_cast<T>(number);
    const bool fits =
        std::cmp_equal(static_cast<std::conditional_t<std::is_same_v<T, bool>, int, T>>(value), number);
    if (!fits) throw_wrong_value(column, "an integer within its limits");
  }
}
template <class T>
void read_value(const SQLite::Column& column, std::optional<T>& value) {
  value.reset();
  if (!column.isNull()) read_value(column, value.emplace());
}
template <class T>
void read_value(const SQLite::Column& column, std::vector<T>& values) {
  if (!column.isBlob()) throw_wrong_value(column, "a blob");
  const void* data = column.getBlob();  // before its size, as SQLite asks
  if (static_cast<std::size_t>(column.getBytes()) % sizeof(T) != 0)
    throw_wrong_value(column, "a blob of numbers");
  values.resize(static_cast<std::size_t>(column.getBytes()) / sizeof(T));
  if (!values.empty()) std::memcpy(values.data(), data, values.size() * sizeof(T));
}
/// The columns of a row, one after the other, from `first` on.
template <class... Values>
void read_columns(const SQLite::Statement& row, int first, Values&... values) {
  (read_value(row.getColumn(first++), values), ...);
}

std::uint32_t crc32_after(std::uint32_t before, const void* data, std::size_t bytes);
/// CRC-32 (IEEE 802.3, as zlib's and Python's zlib.crc32) over the bytes of texts and blobs, one after the
/// other.
template <class... Values>
std::int64_t crc32_of(const Values&... values) {
  std::uint32_t crc = 0;
  ((crc = crc32_after(crc, values.data(), values.size() * sizeof(*values.data()))), ...);
  return crc;
}
/// Throws InputError where they differ: `file` is damaged, what `what()` says do not have their checksum.
template <class What>
void compare_checksums(const std::string& file, std::int64_t computed, std::int64_t stored, What&& what) {
  if (computed != stored)
    throw InputError(fmt::format("{}: is damaged: {} do not have their checksum", file, what()));
}

}  // namespace plumbline
