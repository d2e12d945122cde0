#include "traces/read_file.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>

#include <fmt/format.h>

#include "models/errors.hpp"

namespace plumbline {

std::string read_file(const std::filesystem::path& file) {
  if (std::error_code error; std::filesystem::is_directory(file, error)) {
    throw InputError(fmt::format("{}: is a folder; name a file", file.string()));
  }
  errno = 0;
  std::ifstream stream(file, std::ios::binary);
  if (!stream) throw InputError(fmt::format("{}: cannot be read: {}", file.string(), std::strerror(errno)));
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

}  // namespace plumbline
