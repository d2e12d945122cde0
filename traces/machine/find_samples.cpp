#include "traces/machine/find_samples.hpp"

#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "traces/machine/machine_folders.hpp"

namespace plumbline {

using Path = std::filesystem::path;

namespace {

std::vector<Path> folders_of(const Path& machine_folder) {
  std::vector<Path> folders = sample_folders();
  folders.insert(folders.begin(), machine_folder);
  return folders;
}

}  // namespace

std::optional<Path> samples_named(const std::string& name, const Path& machine_file) {
  for (const Path& folder : folders_of(machine_file.parent_path()))
    if (std::error_code error; std::filesystem::exists(folder / name, error)) return folder / name;
  return std::nullopt;
}

Path find_samples(const TomlSection& section, const std::string& name, const Path& machine_file) {
  if (const std::optional<Path> file = samples_named(name, machine_file)) return *file;
  std::vector<std::string> looked;
  for (const Path& folder : folders_of(std::filesystem::absolute(machine_file).parent_path()))
    looked.push_back(folder.string());
  section.refuse("file", fmt::format("no file '{}'; looked in {}", name, fmt::join(looked, ", ")));
}

}  // namespace plumbline
