#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "analysis/request/experiment_request.hpp"
#include "models/errors.hpp"
#include "tests/fuzz/entries.hpp"

namespace plumbline::fuzz {

// The reader takes a file.
void experiment_entry(std::string_view text) {
  const auto file =
      std::filesystem::temp_directory_path() / ("experiment-" + std::to_string(getpid()) + ".toml");
  std::ofstream(file, std::ios::binary) << text;
  try {
    read_experiment(file);
  } catch (const InputError&) {
  }
  std::filesystem::remove(file);
}

}  // namespace plumbline::fuzz
