#include "preload/settings.hpp"

#include <cstdlib>
#include <fstream>
#include <sstream>

#include <fmt/format.h>
#include <unistd.h>

#include "hw/clocks/injected_clock.hpp"
#include "models/errors.hpp"

namespace plumbline::preload {
namespace {

std::uint64_t number_in(const char* variable, std::uint64_t otherwise) {
  const char* text = std::getenv(variable);
  if (text == nullptr) return otherwise;
  char* end = nullptr;
  const unsigned long long number = std::strtoull(text, &end, 10);
  if (end == text || *end != '\0' || *text == '-')
    throw InputError(fmt::format("{}: '{}' is not a whole number", variable, text));
  return number;
}

int rank_of_environment() {
  for (const char* variable : {"OMPI_COMM_WORLD_RANK", "PMI_RANK", "SLURM_PROCID"})
    if (std::getenv(variable) != nullptr) return static_cast<int>(number_in(variable, 0));
  return 0;
}

bool wants_trap() {
  const char* text = std::getenv("PLUMBLINE_CLOCK_TSC");
  if (text == nullptr) return false;
  if (std::string(text) != "trap") throw InputError(fmt::format("PLUMBLINE_CLOCK_TSC: '{}'; use trap", text));
  return true;
}

}  // namespace

std::optional<Settings> settings_of_environment() {
  const char* text = std::getenv("PLUMBLINE_CLOCK");
  if (text == nullptr) return std::nullopt;
  Settings settings;
  settings.text = text;
  try {
    settings.model = injected_clock_named(text);
  } catch (const InputError& error) {
    throw InputError(fmt::format("PLUMBLINE_CLOCK: {}", error.what()));
  }
  settings.seed = number_in("PLUMBLINE_CLOCK_SEED", 1);
  settings.rank = rank_of_environment();
  settings.trap_counter = wants_trap();
  return settings;
}

// /proc/PID/stat: PID (NAME) STATE ...; field 22 is the start after boot in clock ticks. NAME may hold
// blanks.
double start_of_parent() {
  std::ifstream file(fmt::format("/proc/{}/stat", getppid()));
  std::string text;
  std::getline(file, text);
  const std::size_t name_ends = text.rfind(')');
  if (name_ends == std::string::npos) return 0;
  std::istringstream fields(text.substr(name_ends + 1));
  std::string skipped;
  for (int field = 3; field < 22; ++field) fields >> skipped;
  double ticks = 0;
  fields >> ticks;
  return fields ? ticks / static_cast<double>(sysconf(_SC_CLK_TCK)) : 0;
}

}  // namespace plumbline::preload
