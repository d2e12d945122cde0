#include "preload/bending.hpp"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include <fmt/format.h>

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

/// Empty without PLUMBLINE_CLOCK: nothing is bent. Throws InputError, which names the variable.
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

/// Seconds of CLOCK_MONOTONIC at which this process's parent was started: a zero that the processes of one
/// mpirun on a node share. 0 where /proc does not say it.
///
/// /proc/PID/stat: PID (NAME) STATE ...; field 22 is the start after boot in clock ticks. NAME may hold
/// blanks.
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

std::optional<Settings> settings_or_exit() {
  try {
    return settings_of_environment();
  } catch (const InputError& error) {
    std::fprintf(stderr, "plumbline-clock: error: %s\n", error.what());
    std::_Exit(2);
  }
}

std::string counter_text(const Settings& settings, bool trapped, std::uint64_t reads) {
  if (trapped) return fmt::format("the counter (TSC) {} times", reads);
  if (settings.trap_counter) return "the counter (TSC) is neither seen nor bent";
  return "whether it reads the counter (TSC) itself is not seen, nor bent (PLUMBLINE_CLOCK_TSC=trap does "
         "both)";
}

}  // namespace

Bending::Bending() : settings_(settings_or_exit()) {
  if (!settings_) return;
  clock_.emplace(settings_->model, settings_->seed, settings_->rank);
  zero_ = start_of_parent();
  counts_ = settings_->trap_counter && trap_counter();
}

void Bending::report() {
  if (!settings_) return;
  const double now = true_seconds(CLOCK_MONOTONIC) - zero_;
  const double first = clock_->shown_at(0), skew = (clock_->shown_at(now) - first) / now - 1;
  const std::string line = fmt::format(
      "plumbline-clock: process {}: {}, seed {}: {:+.9f} s at CLOCK_MONOTONIC {:.2f} s, {:+.6f} ppm "
      "on average since; bent: "
      "MPI_Wtime {} times, clock_gettime {}, gettimeofday {}, time {}; {}\n",
      settings_->rank, settings_->text, settings_->seed, first, zero_, 1e6 * skew, asked.mpi_wtime.load(),
      asked.clock_gettime.load(), asked.gettimeofday.load(), asked.time.load(),
      counter_text(*settings_, counts_, asked.counter.load()));
  std::fputs(line.c_str(), stderr);  // where stderr is closed by now, nobody listens
}

double Bending::shift() {
  const double t = true_seconds(CLOCK_MONOTONIC) - zero_;
  return clock_->shown_at(t) - t;
}

timespec Bending::bent(timespec time) {
  constexpr long billion = 1'000'000'000;
  const double by = shift(), whole = std::floor(by);
  time.tv_sec += static_cast<time_t>(whole);
  time.tv_nsec += std::lround(1e9 * (by - whole));
  if (time.tv_nsec >= billion) {
    time.tv_nsec -= billion;
    ++time.tv_sec;
  }
  return time;
}

Bending* bending() {
  static std::atomic<Bending*> only{nullptr};
  static std::atomic_flag begun = ATOMIC_FLAG_INIT;
  Bending* made = only.load(std::memory_order_acquire);
  if (made != nullptr || begun.test_and_set()) return made;
  only.store(made = new Bending, std::memory_order_release);
  return made;
}

}  // namespace plumbline::preload
