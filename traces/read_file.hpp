#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace plumbline {

/// The content of a file. Throws InputError with its name and why it cannot be read.
std::string read_file(const std::filesystem::path& file);

/// What a file's content is recognised by.
struct FileSum {
  std::int64_t size = 0;    ///< bytes
  std::uint64_t crc64 = 0;  ///< ECMA-182, as xz's
};
/// Throws InputError as read_file().
FileSum sum_of_file(const std::filesystem::path& file);

}  // namespace plumbline
