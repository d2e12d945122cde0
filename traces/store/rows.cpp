#include "traces/store/rows.hpp"

#include <bit>

#include <fmt/core.h>
#include <lzma.h>

#include "models/errors.hpp"

namespace plumbline {

static_assert(std::endian::native == std::endian::little, "blobs are written as they lie in memory");

std::uint32_t crc32_after(std::uint32_t before, const void* data, std::size_t bytes) {
  return lzma_crc32(static_cast<const std::uint8_t*>(data), bytes, before);
}

void compare_checksums(const std::string& file, std::int64_t computed, std::int64_t stored,
                       const std::string& what) {
  if (computed != stored)
    throw InputError(fmt::format("{}: is damaged: {} do not have their checksum", file, what));
}

}  // namespace plumbline
