#include "traces/find_samples.hpp"

#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "traces/machine_folders.hpp"

namespace plumbline {

using Path = std::filesystem::path;

Path find_samples(const TomlSection& section, const std::string& name, const Path& machine_file) {
  std::vector<Path> folders = sample_folders();
  folders.insert(folders.begin(), machine_file.parent_path());
  for (const Path& folder : folders) {
    if (std::error_code error; std::filesystem::exists(folder / name, error)) return folder / name;
  }
  folders.front() = std::filesystem::absolute(machine_file).parent_path();
  std::vector<std::string> looked;
  for (const Path& folder : folders) looked.push_back(folder.string());
  section.refuse("file", fmt::format("no file '{}'; looked in {}", name, fmt::join(looked, ", ")));
}

}  // namespace plumbline
