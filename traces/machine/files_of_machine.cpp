#include "traces/machine/files_of_machine.hpp"

#include <filesystem>

#include <fmt/format.h>
#include <lzma.h>

#include "traces/machine/machine_folders.hpp"
#include "traces/machine/toml_settings.hpp"
#include "traces/read_file.hpp"

namespace plumbline {
namespace {

/// The values of all keys that are called file, however deep.
void add_names(const toml::node& node, std::vector<std::string>& names) {
  if (const toml::table* table = node.as_table())
    for (const auto& [key, value] : *table) {
      if (key == "file" && value.is_string()) names.push_back(*value.value<std::string>());
      add_names(value, names);
    }
  if (const toml::array* array = node.as_array())
    for (const toml::node& value : *array) add_names(value, names);
}

}  // namespace

std::vector<std::string> files_of_machine(const std::string& machine, std::span<const std::string> settings) {
  const std::filesystem::path file = find_machine(machine);
  toml::table table = parse_toml(read_file(file), file.string());
  for (const std::string& setting : settings) apply_setting(table, setting);
  std::vector<std::string> names, files;
  add_names(table, names);
  for (const std::string& name : names) {
    // A platform's file lies beside the machine's.
    const std::string content = read_file(samples_named(name, file).value_or(file.parent_path() / name));
    files.push_back(
        fmt::format("{}: {} B, CRC-32 {:08x}", name, content.size(),
                    lzma_crc32(reinterpret_cast<const std::uint8_t*>(content.data()), content.size(), 0)));
  }
  return files;
}

}  // namespace plumbline
