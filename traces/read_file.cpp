#include "traces/read_file.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>

#include <fmt/format.h>
#include <lzma.h>

#include "models/errors.hpp"

namespace plumbline {

std::string read_file(const std::filesystem::path& file) {
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(file, error);
  if (std::filesystem::is_directory(status))
    throw InputError(fmt::format("{}: is a folder; name a file", file.string()));
  // Pipes and devices may never end.
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
    throw InputError(fmt::format("{}: is not a regular file", file.string()));
  errno = 0;
  std::ifstream stream(file, std::ios::binary);
  if (!stream) throw InputError(fmt::format("{}: cannot be read: {}", file.string(), std::strerror(errno)));
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

FileSum sum_of_file(const std::filesystem::path& file) {
  const std::string content = read_file(file);
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(content.data());
  return {static_cast<std::int64_t>(content.size()), lzma_crc64(bytes, content.size(), 0)};
}

}  // namespace plumbline
