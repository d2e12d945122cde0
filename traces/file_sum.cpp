#include "traces/file_sum.hpp"

#include <lzma.h>

#include "traces/read_file.hpp"

namespace plumbline {

FileSum sum_of_file(const std::filesystem::path& file) {
  const std::string content = read_file(file);
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(content.data());
  return {static_cast<std::int64_t>(content.size()), lzma_crc64(bytes, content.size(), 0)};
}

}  // namespace plumbline
