#pragma once

#include <cstdint>
#include <filesystem>

namespace plumbline {

/// What a file's content is recognised by.
struct FileSum {
  std::int64_t size = 0;    ///< bytes
  std::uint64_t crc64 = 0;  ///< ECMA-182, as xz's
};

/// Throws InputError as read_file().
FileSum sum_of_file(const std::filesystem::path& file);

}  // namespace plumbline
