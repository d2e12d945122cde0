#include <algorithm>
#include <cmath>
#include <map>
#include <sstream>
#include <string>

#include <fmt/core.h>
#include <gmock/gmock.h>

#include "hw/clocks/bent_clock.hpp"
#include "hw/clocks/injected_clock.hpp"
#include "tests/cli/program.hpp"

namespace plumbline::test {
namespace {

using testing::HasSubstr;

/// One reading, seconds.
struct Reading {
  double at;         ///< on the kernel's CLOCK_MONOTONIC
  double low, high;  ///< what the clock shows less what the kernel says
};

struct Reads {
  std::multimap<std::string, Reading> readings;
  std::string said;  ///< on stderr
  int status;
  double zero;  ///< of CLOCK_MONOTONIC, as the library says
};

/// The program that reads every clock twice, under the library.
Reads read_clocks(const std::string& environment, const std::string& argument = "") {
  const Ran ran = run_script(fmt::format("{} LD_PRELOAD={} {} {}", environment, PLUMBLINE_CLOCK_LIBRARY,
                                         PLUMBLINE_READS_CLOCKS, argument));
  Reads reads{{}, ran.err, ran.status, 0};
  std::istringstream lines(ran.out);
  std::string name;
  for (Reading reading{}; lines >> name >> reading.at >> reading.low >> reading.high;)
    reads.readings.emplace(name, reading);
  const std::size_t zero = ran.err.find("CLOCK_MONOTONIC ");
  if (zero != std::string::npos) reads.zero = std::stod(ran.err.substr(zero + 16));
  return reads;
}

/// How far a clock of this model is outside of what the readings allow, the max of them, seconds.
double max_error(const Reads& reads, const std::string& model, int rank) {
  const BentClock clock(injected_clock_named(model), 1, rank);
  double max = 0;
  for (const auto& [name, reading] : reads.readings) {
    if (name == "cpu" || name == "counter") continue;
    const double t = reading.at - reads.zero;
    const double expected = clock.shown_at(t) - t;
    max = std::max({max, reading.low - expected, expected - reading.high});
  }
  return max;
}

// The zero is told in hundredths of a second: 0.01 s times 50 ppm is 0.5 us; a microsecond is gettimeofday's
// tick. Each reading lies between two of the kernel's clock, so that an interruption loosens its bounds only.
TEST(Preload, bends_every_clock_as_the_model_says) {
  const std::string model = "offset=1s,skew=50ppm";
  for (const int rank : {0, 1}) {
    const Reads reads = read_clocks(fmt::format("PLUMBLINE_CLOCK={} OMPI_COMM_WORLD_RANK={}", model, rank));
    ASSERT_EQ(reads.status, 0) << reads.said;
    ASSERT_EQ(reads.readings.count("wtime"), 2u);
    EXPECT_LT(max_error(reads, model, rank), 2e-6);
  }
}

TEST(Preload, leaves_the_processor_time_of_a_process_alone) {
  const Reads reads = read_clocks("PLUMBLINE_CLOCK=offset=1s");
  for (auto [at, end] = reads.readings.equal_range("cpu"); at != end; ++at)
    EXPECT_LT(std::abs(at->second.low), 0.1);
}

// The C library's gettimeofday clears it.
TEST(Preload, clears_the_time_zone) {
  EXPECT_EQ(read_clocks("PLUMBLINE_CLOCK=offset=1s").readings.count("zone"), 0u);
}

TEST(Preload, says_what_it_saw) {
  const Reads reads = read_clocks("PLUMBLINE_CLOCK=offset=1s PMI_RANK=3");
  EXPECT_THAT(reads.said, HasSubstr("plumbline-clock: process 3: offset=1s, seed 1: "));
  EXPECT_THAT(reads.said, HasSubstr("MPI_Wtime 2 times, clock_gettime 4, gettimeofday 4"));
  EXPECT_THAT(reads.said, HasSubstr("is not seen, nor bent"));
}

#if defined(__x86_64__)
TEST(Preload, traps_the_counter_where_it_is_asked_to) {
  const Reads reads = read_clocks("PLUMBLINE_CLOCK=offset=1s PLUMBLINE_CLOCK_TSC=trap", "t");
  EXPECT_EQ(reads.status, 0);
  EXPECT_EQ(reads.readings.count("counter"), 1u);
  EXPECT_THAT(reads.said, testing::AnyOf(HasSubstr("the counter (TSC) 1 times"),
                                         testing::AllOf(HasSubstr("does not trap"),
                                                        HasSubstr("is neither seen nor bent"))));
}
#endif

// A lock that a thread holds at the moment of a fork is never given back in the child; one that a handler
// finds held by the thread that it interrupts, neither.
TEST(Preload, never_hangs_in_the_child_of_a_fork_or_in_the_handler_of_a_signal) {
  const Ran ran = run_script(
      fmt::format("PLUMBLINE_CLOCK=offset=1s,skew=50ppm,wander=1ppm LD_PRELOAD={} timeout -s KILL 50 {}",
                  PLUMBLINE_CLOCK_LIBRARY, PLUMBLINE_FORKS_AND_SIGNALS));
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out, "200 forks\n");
}

// Many programs close stderr before they end.
TEST(Preload, keeps_quiet_where_stderr_is_closed) {
  const Ran ran = run_script(fmt::format("PLUMBLINE_CLOCK=offset=1s LD_PRELOAD={} {} 2>&-",
                                         PLUMBLINE_CLOCK_LIBRARY, PLUMBLINE_READS_CLOCKS));
  EXPECT_EQ(ran.status, 0);
}

TEST(Preload, does_nothing_unless_it_is_asked_to) {
  const Reads reads = read_clocks("");
  EXPECT_EQ(reads.status, 0);
  EXPECT_EQ(reads.said, "");
}

TEST(Preload, ends_the_program_where_the_clock_is_none) {
  const Reads reads = read_clocks("PLUMBLINE_CLOCK=offse=1s");
  EXPECT_EQ(reads.status, 2);
  EXPECT_EQ(reads.said,
            "plumbline-clock: error: PLUMBLINE_CLOCK: unknown part 'offse'; did you mean 'offset'?\n");
}

}  // namespace
}  // namespace plumbline::test
