// Simulated processes are fibers: whatever ends a simulation, what lies on their stacks is destroyed.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "models/errors.hpp"
#include "sim/native/fibers.hpp"
#include "sim/simulate.hpp"

namespace plumbline {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(Fibers, RunUntilTheySleepAndGoOnWhereTheyWere) {
  std::vector<int> order;
  Fibers* all = nullptr;
  Fibers fibers(2, [&](int rank) {
    order.push_back(10 + rank);
    all->sleep();
    order.push_back(20 + rank);
  });
  all = &fibers;
  EXPECT_THAT(order, ElementsAre());
  fibers.resume(1);
  fibers.resume(0);
  fibers.resume(0);
  fibers.resume(1);
  EXPECT_THAT(order, ElementsAre(11, 10, 20, 21));
}

// One sleeps, one was never resumed, one has ended.
TEST(Fibers, ThatSleepAreTakenOffTheirStacks) {
  const auto alive = std::make_shared<int>();
  {
    Fibers* all = nullptr;
    Fibers fibers(3, [&, alive](int rank) {
      const std::shared_ptr<int> mine = alive;
      if (rank == 0) all->sleep();
    });
    all = &fibers;
    fibers.resume(0);
    fibers.resume(2);
    EXPECT_EQ(alive.use_count(), 3);  // the test's, the body's, and what lies on the stack that sleeps
  }
  EXPECT_EQ(alive.use_count(), 1);
}

/// Every process but 0 waits for a message that nobody sends, and holds `object`.
std::string message_of_simulation(const std::shared_ptr<int>& object, bool fails) {
  try {
    simulate({.machine = {}, .processes = 3}, [&](Process& process) {
      const std::shared_ptr<int> held = object;
      if (process.rank() == 0 && fails) throw RunError("enough");
      std::byte data[1];
      if (process.rank() != 0) process.recv(0, Tag{1}, data);
    });
  } catch (const RunError& error) {
    return error.what();
  }
  return "it ended";
}

TEST(SimulatedProcesses, AreTakenOffTheirStacksWhenOneFails) {
  const auto object = std::make_shared<int>();
  EXPECT_EQ(message_of_simulation(object, true), "enough");
  EXPECT_EQ(object.use_count(), 1);
}

TEST(SimulatedProcesses, AreTakenOffTheirStacksWhenTheyWaitForEver) {
  const auto object = std::make_shared<int>();
  EXPECT_THAT(message_of_simulation(object, false), HasSubstr("deadlock: 2 of 3 processes wait for ever"));
  EXPECT_EQ(object.use_count(), 1);
}

// Process 0 runs first: with 1,000 whose bodies fail, one is enough.
TEST(SimulatedProcesses, DoNotBeginWhenOneHasFailed) {
  int begun = 0;
  const auto fail = [&](Process&) {
    ++begun;
    throw RunError("enough");
  };
  EXPECT_THROW(simulate({.machine = {}, .processes = 1000}, fail), RunError);
  EXPECT_EQ(begun, 1);
}

// As a sweep does in one worker, and a test: no simulation leaves anything to the next one.
TEST(SimulatedProcesses, AreTheSameInASecondSimulationOfTheProgram) {
  const auto seconds = [] {
    std::vector<double> times(4);
    simulate({.machine = {}, .processes = 4}, [&](Process& process) {
      process.run({.operation = Operation::barrier});
      times[static_cast<std::size_t>(process.rank())] = process.now();
    });
    return times;
  };
  EXPECT_EQ(seconds(), seconds());
}

}  // namespace
}  // namespace plumbline
