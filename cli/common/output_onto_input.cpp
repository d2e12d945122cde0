#include "cli/common/output_onto_input.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/core.h>
#include <CLI/CLI.hpp>

#include "analysis/request/named_files.hpp"
#include "models/errors.hpp"

namespace plumbline {
namespace {

/// Whether an option's value is a file, or may be: "FILE,...", "NAME|FILE", "RUN.db", "A B" (stores).
bool takes_files(const CLI::Option& option) {
  const std::string kind = option.get_type_name();
  return std::ranges::any_of(std::initializer_list<std::string_view>{"FILE", ".db", ".toml", "A B"},
                             [&](auto part) { return kind.find(part) != std::string::npos; });
}

/// What may be files in a value: "1.json,2.json", "run.db:openmpi@1..4".
std::vector<std::string> files_in(const std::string& value) {
  std::vector<std::string> files;
  for (std::size_t begin = 0; begin <= value.size();) {
    const std::size_t end = std::min(value.find(',', begin), value.size());
    const std::string piece = value.substr(begin, end - begin);
    for (const std::size_t length : {piece.size(), piece.find_last_of('@'), piece.find_last_of(':')})
      files.push_back(piece.substr(0, length));
    begin = end + 1;
  }
  return files;
}

}  // namespace

void refuse_output_onto_input(const CLI::App& program) {
  const std::vector<CLI::App*> chosen = program.get_subcommands();
  const CLI::App& app = chosen.empty() ? program : *chosen.front();
  const CLI::Option* output = app.get_option_no_throw("--output");
  if (output == nullptr || output->empty()) return;
  const std::string path = output->results().back();
  for (const CLI::Option* option : app.get_options()) {
    if (option == output || !takes_files(*option)) continue;
    for (const std::string& value : option->results())
      for (const std::string& file : files_in(value))
        if (same_file(path, file))
          throw InputError(fmt::format("--output: '{}' is also {}; name another file", path,
                                       option->get_positional() ? "read" : option->get_name()));
  }
}

}  // namespace plumbline
