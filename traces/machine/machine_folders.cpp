#include "traces/machine/machine_folders.hpp"

#include <algorithm>
#include <cstdlib>
#include <initializer_list>

#include <fmt/format.h>

#include "models/errors.hpp"
#include "traces/machine/machine_file.hpp"
#include "traces/machine/sections.hpp"

namespace plumbline {
namespace {

using Path = std::filesystem::path;

/// The folder of the running program; empty where /proc does not say it.
Path program_folder() {
  std::error_code error;
  return std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
}

bool is_path(const std::string& machine) {
  return machine.find('/') != std::string::npos || machine.ends_with(".toml");
}

[[noreturn]] void refuse_machine(const std::string& machine) {
  const std::vector<std::string> names = machine_names();
  if (names.empty()) {
    throw InputError(
        fmt::format("unknown machine '{}': no machines found; set PLUMBLINE_MACHINES to their folder, or "
                    "give a path",
                    machine));
  }
  throw_unknown("machine", machine, std::vector<std::string_view>(names.begin(), names.end()));
}

/// Beside the machine's file, then as machine_folders().
std::vector<Path> sample_folders(const Path& machine_folder) {
  std::vector<Path> folders = existing_folders(
      "PLUMBLINE_SAMPLES", {"../../../traces/samples", "../../traces/samples", "../share/plumbline/samples"});
  folders.insert(folders.begin(), machine_folder);
  return folders;
}

}  // namespace

std::vector<Path> existing_folders(const char* variable, std::initializer_list<const char*> beside) {
  std::vector<Path> candidates;
  const char* value = std::getenv(variable);
  for (std::string_view rest = value != nullptr ? value : ""; !rest.empty();) {
    const auto colon = rest.find(':');
    candidates.emplace_back(rest.substr(0, colon));
    rest = colon == std::string_view::npos ? std::string_view{} : rest.substr(colon + 1);
  }
  for (const char* folder : beside) candidates.push_back((program_folder() / folder).lexically_normal());
  std::vector<Path> folders;
  for (const Path& folder : candidates) {
    std::error_code error;
    const bool known = std::ranges::find(folders, folder) != folders.end();
    if (!known && std::filesystem::is_directory(folder, error)) folders.push_back(folder);
  }
  return folders;
}

// From build/PRESET/bin, from build/bin, and as installed in PREFIX/bin.
std::vector<Path> machine_folders() {
  return existing_folders("PLUMBLINE_MACHINES", {"../../../models/machines", "../../models/machines",
                                                 "../share/plumbline/machines"});
}

std::vector<std::string> machine_names() {
  std::vector<std::string> names;
  for (const Path& folder : machine_folders()) {
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      if (entry.path().extension() == ".toml") names.push_back(entry.path().stem().string());
    }
  }
  std::ranges::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

Path find_machine(const std::string& machine) {
  if (is_path(machine)) return machine;
  for (const Path& folder : machine_folders()) {
    const Path file = folder / (machine + ".toml");
    if (std::error_code error; std::filesystem::exists(file, error)) return file;
  }
  refuse_machine(machine);
}

std::optional<Path> samples_named(const std::string& name, const Path& machine_file) {
  for (const Path& folder : sample_folders(machine_file.parent_path()))
    if (std::error_code error; std::filesystem::exists(folder / name, error)) return folder / name;
  return std::nullopt;
}

Path find_samples(const TomlSection& section, const std::string& name, const Path& file) {
  if (const std::optional<Path> found = samples_named(name, file)) return *found;
  std::vector<std::string> looked;
  for (const Path& folder : sample_folders(std::filesystem::absolute(file).parent_path()))
    looked.push_back(folder.string());
  section.refuse("file", fmt::format("no file '{}'; looked in {}", name, fmt::join(looked, ", ")));
}

}  // namespace plumbline
