#include "traces/tables/read_table.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "traces/xz.hpp"

namespace plumbline {

void for_each_line(const std::filesystem::path& file,
                   const std::function<void(std::string_view, std::size_t)>& read) {
  const std::string text = read_unpacked(file);
  std::size_t number = 0;
  for (std::string_view left = text; !left.empty();) {
    std::string_view line = left.substr(0, left.find('\n'));
    left.remove_prefix(std::min(left.size(), line.size() + 1));
    ++number;
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty() || line.starts_with('#')) continue;
    try {
      read(line, number);
    } catch (const InputError& error) {
      throw InputError(fmt::format("{}:{}: {}", file.string(), number, error.what()));
    }
  }
}

}  // namespace plumbline
