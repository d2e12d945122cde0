#include "hw/watchdog.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <csignal>
#include <string>

#include <fmt/format.h>
#include <sys/time.h>
#include <unistd.h>

#include "models/errors.hpp"

namespace plumbline {
namespace {

// A signal handler has no argument for its words: they lie ready here, and are written once, before the timer
// runs. Longer ones are cut.
std::array<char, 512> line;
std::size_t length = 0;

/// Seconds: where all processes wait alike, process 0 speaks alone; its end is that of the others, which Open
/// MPI's mpirun brings about a second later.
constexpr double later = 5;

extern "C" void out_of_time(int) {
  constexpr int run_failed = 3;
  [[maybe_unused]] const auto written = write(STDERR_FILENO, line.data(), length);
  _exit(run_failed);
}

void lay_ready(double limit, std::string_view what, int rank) {
  const auto end =
      fmt::format_to_n(line.data(), line.size() - 1,
                       "plumbline-mpi: error: no end of {} after {:g} s (process {})", what, limit, rank)
          .out;
  *end = '\n';
  length = static_cast<std::size_t>(end - line.data()) + 1;
}

void set_timer(double seconds) {
  itimerval timer{};
  timer.it_value.tv_sec = static_cast<time_t>(seconds);
  timer.it_value.tv_usec = static_cast<suseconds_t>((seconds - std::floor(seconds)) * 1e6);
  if (setitimer(ITIMER_REAL, &timer, nullptr) != 0) throw RunError("setitimer failed");
}

}  // namespace

Watchdog::Watchdog(double limit, std::string_view what, int rank) {
  assert(limit > 0);
  lay_ready(limit, what, rank);
  struct sigaction action {};
  action.sa_handler = out_of_time;
  if (sigaction(SIGALRM, &action, nullptr) != 0) throw RunError("sigaction failed");
  set_timer(std::max(limit, 1e-6) + (rank == 0 ? 0 : later));
}

Watchdog::~Watchdog() {
  const itimerval none{};
  setitimer(ITIMER_REAL, &none, nullptr);
}

}  // namespace plumbline
