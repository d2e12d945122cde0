#include "analysis/compare/compare_side.hpp"

#include <filesystem>

#include <fmt/format.h>
#include <glob.h>

#include "analysis/request/parse.hpp"
#include "models/errors.hpp"

namespace plumbline {
namespace {

bool is_there(const std::string& file) {
  std::error_code error;
  return std::filesystem::exists(file, error);
}

/// "@FIRST..LAST" or "@NUMBER", taken off the end.
void take_range(std::string& text, LaunchesOf& launches) {
  const std::size_t at = text.rfind('@');
  if (at == std::string::npos) return;
  const std::string range = text.substr(at + 1);
  const std::size_t dots = range.find("..");
  launches.first = parse_count(range.substr(0, dots), 1);
  launches.last =
      dots == std::string::npos ? launches.first : parse_count(range.substr(dots + 2), launches.first);
  text.resize(at);
}

/// ":NAME", taken off the end.
void take_name(std::string& text, LaunchesOf& launches) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string::npos) return;
  launches.name = text.substr(colon + 1);
  text.resize(colon);
}

/// The files that a pattern stands for, sorted; empty where there are none.
std::vector<std::string> matching(const std::string& pattern) {
  glob_t found{};
  std::vector<std::string> files;
  if (glob(pattern.c_str(), 0, nullptr, &found) == 0)
    files.assign(found.gl_pathv, found.gl_pathv + found.gl_pathc);
  globfree(&found);
  return files;
}

std::vector<LaunchesOf> parts_of(std::string text) {
  LaunchesOf launches;
  if (!is_there(text)) take_range(text, launches);
  if (!is_there(text) && matching(text).empty()) take_name(text, launches);
  std::vector<std::string> files = is_there(text) ? std::vector{text} : matching(text);
  if (files.empty()) throw InputError(fmt::format("{}: there is no such file", text));
  std::vector<LaunchesOf> parts;
  for (std::string& file : files) {
    launches.file = std::move(file);
    parts.push_back(launches);
  }
  return parts;
}

}  // namespace

CompareSide parse_side(std::string_view text) {
  CompareSide side{std::string(text), {}};
  if (is_there(side.text)) {
    side.parts.push_back({side.text});
    return side;
  }
  for (const std::string& part : split_list(text))
    for (LaunchesOf& launches : parts_of(part)) side.parts.push_back(std::move(launches));
  return side;
}

}  // namespace plumbline
