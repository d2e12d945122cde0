#include "traces/store/blob.hpp"

#include <bit>
#include <cassert>
#include <cstring>

#include <fmt/core.h>
#include <lzma.h>

#include "models/errors.hpp"

namespace plumbline {
namespace {

static_assert(std::endian::native == std::endian::little, "blobs are written as they lie in memory");

template <class T>
void bind_bytes(SQLite::Statement& statement, int index, const std::vector<T>& values) {
  assert(values.size() * sizeof(T) <= longest_row);
  const void* data = values.empty() ? "" : static_cast<const void*>(values.data());  // nullptr would be NULL
  statement.bindNoCopy(index, data, static_cast<int>(values.size() * sizeof(T)));
}

template <class T>
void read_bytes(const SQLite::Column& column, std::vector<T>& values) {
  const void* data = column.getBlob();  // before its size, as SQLite asks
  values.resize(static_cast<std::size_t>(column.getBytes()) / sizeof(T));
  if (!values.empty()) std::memcpy(values.data(), data, values.size() * sizeof(T));
}

template <class Values>
std::uint32_t crc32_after(std::uint32_t before, const Values& values) {
  return lzma_crc32(reinterpret_cast<const std::uint8_t*>(values.data()), values.size() * sizeof(values[0]),
                    before);
}

}  // namespace

void bind_blob(SQLite::Statement& statement, int index, const std::vector<double>& values) {
  bind_bytes(statement, index, values);
}

void bind_blob(SQLite::Statement& statement, int index, const std::vector<std::uint8_t>& values) {
  bind_bytes(statement, index, values);
}

void read_blob(const SQLite::Column& column, std::vector<double>& values) { read_bytes(column, values); }

void read_blob(const SQLite::Column& column, std::vector<std::uint8_t>& values) {
  read_bytes(column, values);
}

void Checksum::add(const std::vector<double>& values) { value_ = crc32_after(value_, values); }

void Checksum::add(const std::vector<std::uint8_t>& values) { value_ = crc32_after(value_, values); }

void Checksum::add(std::string_view text) { value_ = crc32_after(value_, text); }

void compare_checksums(const std::string& file, std::int64_t computed, std::int64_t stored,
                       const std::string& what) {
  if (computed != stored)
    throw InputError(fmt::format("{}: is damaged: {} do not have their checksum", file, what));
}

}  // namespace plumbline
