#include "hw/factors/cpuinfo.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>

#include "models/units.hpp"

namespace plumbline {

std::string text_of(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string first_line_of(const std::string& path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return std::string(without_blanks(line));
}

std::string_view cpuinfo_value(std::string_view cpuinfo, std::string_view key) {
  while (!cpuinfo.empty()) {
    const std::string_view line = cpuinfo.substr(0, cpuinfo.find('\n'));
    const std::size_t colon = line.find(':');
    if (colon != line.npos && without_blanks(line.substr(0, colon)) == key)
      return without_blanks(line.substr(colon + 1));
    cpuinfo.remove_prefix(std::min(line.size() + 1, cpuinfo.size()));
  }
  return {};
}

bool has_word(std::string_view list, std::string_view word) {
  while (!list.empty()) {
    const std::string_view first = list.substr(0, list.find(' '));
    if (first == word) return true;
    list.remove_prefix(std::min(first.size() + 1, list.size()));
  }
  return false;
}

}  // namespace plumbline
