#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "crowd.hpp"
#include "schemes/history.hpp"
#include "scripted_process.hpp"

namespace plumbline {
namespace {

using test::list;
using test::ScriptedProcess;
using test::times;

Stream stream(std::uint64_t launch) { return {1, Purpose::order_of_cells, 1, launch}; }

/// What the stream says about the first bits of ranks: floor(128 u), so 0 to 127.
std::vector<int> counts(std::uint64_t launch, int bits) {
  Stream drawn = stream(launch);
  std::vector<int> all;
  for (int bit = 0; bit < bits; ++bit) all.push_back(static_cast<int>(128 * drawn.uniform()));
  return all;
}

// Of four processes, 1 has the partners 0 and 3: it receives as the higher and sends as the lower.
TEST(History, IsOfEmptyMessagesFromTheLowerToTheHigherOfAPair) {
  const std::vector<int> count = counts(3, 2);
  ScriptedProcess process(1, 4);
  vary_history(process, stream(3));
  EXPECT_EQ(process.calls(), list({times(count[0], "recv from 0"), times(count[1], "send to 3")}));
}

// A crowd throws where a message is not received, or never comes. Of 6 processes, 2 and 3 have no partner in
// bit 2.
TEST(History, EndsWhateverTheNumberOfProcesses) {
  for (const int processes : {1, 2, 3, 6, 8})
    test::crowd(processes, [](Process& process) { vary_history(process, stream(1)); });
}

// 128 numbers are equally likely: that 20 launches have less than 10 different ones has probability below
// C(128, 9) (9/128)^20 = 2e-10.
TEST(History, IsAnotherInEachLaunch) {
  std::set<std::size_t> seen;
  for (std::uint64_t launch = 1; launch <= 20; ++launch) {
    ScriptedProcess process(0, 2);
    vary_history(process, stream(launch));
    seen.insert(process.sent.size());
  }
  EXPECT_GE(seen.size(), 10u);
  EXPECT_LE(*seen.rbegin(), 127u);
}

}  // namespace
}  // namespace plumbline
