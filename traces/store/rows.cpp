#include "traces/store/rows.hpp"

#include <bit>

#include <SQLiteCpp/Exception.h>
#include <fmt/core.h>
#include <lzma.h>
#include <sqlite3.h>

namespace plumbline {

static_assert(std::endian::native == std::endian::little, "blobs are written as they lie in memory");

std::uint32_t crc32_after(std::uint32_t before, const void* data, std::size_t bytes) {
  return lzma_crc32(static_cast<const std::uint8_t*>(data), bytes, before);
}

void throw_wrong_value(const SQLite::Column& column, const char* expected) {
  throw SQLite::Exception(fmt::format("a value of {} is not {}", column.getName(), expected), SQLITE_CORRUPT);
}

}  // namespace plumbline
