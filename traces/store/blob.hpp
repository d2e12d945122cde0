#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <SQLiteCpp/Column.h>
#include <SQLiteCpp/Statement.h>

namespace plumbline {

/// The longest row that SQLite takes, in bytes.
inline constexpr std::size_t longest_row = 1'000'000'000;

/// Binds `values`, which must outlive the statement's execution, as a blob of their bytes: doubles are 8
/// bytes, little-endian.
void bind_blob(SQLite::Statement& statement, int index, const std::vector<double>& values);
void bind_blob(SQLite::Statement& statement, int index, const std::vector<std::uint8_t>& values);

/// The way back.
void read_blob(const SQLite::Column& column, std::vector<double>& values);
void read_blob(const SQLite::Column& column, std::vector<std::uint8_t>& values);

/// CRC-32 (IEEE 802.3, as zlib's and Python's zlib.crc32) over the blobs of a row, one after the other.
class Checksum {
 public:
  void add(const std::vector<double>& values);
  void add(const std::vector<std::uint8_t>& values);
  void add(std::string_view text);
  std::int64_t value() const { return value_; }

 private:
  std::uint32_t value_ = 0;
};

/// Throws InputError where they differ: `file` is damaged, `what` do not have their checksum.
void compare_checksums(const std::string& file, std::int64_t computed, std::int64_t stored,
                       const std::string& what);

}  // namespace plumbline
