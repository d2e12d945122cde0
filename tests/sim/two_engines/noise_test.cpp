// What noise does to what costs nothing, worked out by hand from docs/explanation/model.md: on both engines.
#include <gtest/gtest.h>

#include "models/noise.hpp"
#include "sim/launch_seed.hpp"
#include "tests/support/measured.hpp"
#include "tests/support/rule_cases.hpp"

namespace plumbline {
namespace {

using test::us;
using Times = std::vector<Picoseconds>;

/// When work ends that rank wants to begin at `from`.
Picoseconds end_of_work(const Launch& launch, int rank, Picoseconds from, Picoseconds work) {
  return NoiseSource(*launch.machine.noise, launch_seed(launch.seed, 0), rank).finish(from, work);
}

/// When each process is done with two barriers.
Times done_with_two_barriers(const Launch& launch) {
  const Collective barrier = test::call_of(Operation::barrier, "dissemination", 0);
  return test::simulated(launch, [&](Process& process, Times& out) {
    for (int call = 0; call < 2; ++call) process.run(barrier);
    out = {to_picoseconds(process.now())};
  });
}

// In us: L 1, g 50, no overheads; o_exchange 3, of messages of up to 64 B 0, as these are. Process 0 is
// interrupted at 0, until e > 50, process 1 is not.
//
// The first sends have T = 0, so both ports out are free from 50 on. That of 0 is handed over at e, that of 1
// at 0; they arrive at e + 1 and 1, and the first barrier is over at e (process 0) and e + 1. The second
// sends have T = max(e, 50) = e and e + 1, and arrive at e + 1 and e + 2. The ports in are free from e + 51
// on (of process 1) and 51: process 0 is done at e + 2, process 1 at e + 51.
//
// Were an exchange of 0 work, the first send of process 0 would have T = e, and its second one e + 50.
TEST(TwoEnginesUnderNoise, LetNoInterruptionDelayARoundThatCostsNothing) {
  Launch launch{.machine = test::machine_of({.L = 1, .g = 50}), .processes = 2, .seed = 7};
  launch.machine.call.o_exchange = us(3);
  launch.machine.call.sizes = {{64, 0}};
  launch.machine.noise = PeriodicNoise{us(1000), us(300)};
  const Picoseconds e = end_of_work(launch, 0, 0, 0);
  ASSERT_GT(e, us(50));
  ASSERT_EQ(end_of_work(launch, 1, 0, e + us(51)), e + us(51));
  for (const Engine engine : {Engine::native, Engine::simgrid}) {
    launch.engine = engine;
    EXPECT_EQ(done_with_two_barriers(launch), (Times{e + us(2), e + us(51)}));
  }
}

}  // namespace
}  // namespace plumbline
