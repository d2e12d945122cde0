// Blocking sends and receives have a way of their own through the network, without requests. They must do
// what isend and irecv with wait_all do, to the picosecond, whatever meets whom.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/measured.hpp"
#include "tests/support/platforms.hpp"
#include "tests/support/random_network.hpp"
#include "tests/support/rule_cases.hpp"

namespace plumbline {
namespace {

using test::pick;
using test::Random;
using test::us;
using testing::ElementsAre;

using Numbers = std::vector<Picoseconds>;
using Bytes = std::vector<std::byte>;

constexpr Tag from_one = 1, from_any = 2;

// ---- with requests, or without ----------------------------------------------------------------------------

struct Message {
  int from, to;
  Tag tag;
  int bytes;
  double after;  // us that the sender computes before
};

// Each process sends and receives what is its own in the order of the list, so that nobody waits for ever:
// the first message that is not over can always go on. Receives of one tag name their source, those of the
// other take any; these messages are empty, and so eager, else a sender could wait for a receive that its own
// next message is to end.
std::vector<Message> random_messages(Random& random, int processes) {
  std::vector<Message> messages;
  while (messages.size() < 300) {
    const int from = static_cast<int>(random() % static_cast<unsigned>(processes));
    const int to = static_cast<int>(random() % static_cast<unsigned>(processes));
    if (from == to) continue;
    const Tag tag = random() % 2 == 0 ? from_one : from_any;
    const int bytes = tag == from_any ? 0 : pick(random, {0, 1, 60, 1000, 20'000});
    messages.push_back({from, to, tag, bytes, pick(random, {0, 0, 700, 13'000}) * 1e-3});
  }
  return messages;
}

void send(Process& process, bool blocking, int to, Tag tag, const Bytes& data) {
  if (blocking) return process.send(to, tag, data);
  Request request = process.isend(to, tag, data);
  process.wait_all({&request, 1});
}

int receive(Process& process, bool blocking, int from, Tag tag, Bytes& data) {
  if (blocking) return process.recv(from, tag, data);
  Request request = process.irecv(from, tag, data);
  process.wait_all({&request, 1});
  return request.source;
}

// Of each process: its clock after each message, and who sent what.
Numbers passed(const Launch& launch, const std::vector<Message>& messages, bool blocking) {
  return test::simulated(launch, [&](Process& process, Numbers& out) {
    for (const Message& message : messages) {
      Bytes data(static_cast<std::size_t>(message.bytes));
      if (message.from == process.rank()) {
        process.compute(message.after * 1e-6);
        std::ranges::fill(data, static_cast<std::byte>(out.size()));
        send(process, blocking, message.to, message.tag, data);
      } else if (message.to == process.rank()) {
        const int from = message.tag == from_any ? any_source : message.from;
        out.push_back(receive(process, blocking, from, message.tag, data));
        if (!data.empty()) out.push_back(std::to_integer<int>(data.back()));
      } else {
        continue;
      }
      out.push_back(to_picoseconds(process.now()));
    }
  });
}

void expect_the_same(const Machine& machine, std::uint64_t seed) {
  constexpr int processes = 6;
  Random random(seed);
  const auto messages = random_messages(random, processes);
  const Launch launch{machine, processes, seed, 0};
  const Numbers blocking = passed(launch, messages, true);
  EXPECT_GE(blocking.size(), 2 * messages.size());
  EXPECT_EQ(blocking, passed(launch, messages, false)) << "seed " << seed;
}

// Empty messages, which count as one byte, are eager.
Machine random_machine(Random& random) {
  Machine machine = test::random_network(random);
  for_each_level(machine.network, [](LogGOPS& level) { level.S = std::max<std::int64_t>(level.S, 1); });
  return machine;
}

TEST(BlockingMessages, AreIsendAndIrecvWithAWaitOnRandomNetworks) {
  Random random(1);
  for (std::uint64_t seed = 1; seed <= 20; ++seed) expect_the_same(random_machine(random), seed);
}

TEST(BlockingMessages, AreIsendAndIrecvWithAWaitUnderNoise) {
  Random random(2);
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    Machine machine = random_machine(random);
    machine.noise = PeriodicNoise{us(20), us(3)};
    expect_the_same(machine, seed);
  }
}

TEST(BlockingMessages, AreIsendAndIrecvWithAWaitBesideProgressThreads) {
  Random random(3);
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    Machine machine = random_machine(random);
    machine.progression.kind = Progression::Kind::thread;
    machine.progression.thread = Progression::Thread{us(1), us(2), Progression::Core::same};
    expect_the_same(machine, seed);
  }
}

TEST(BlockingMessages, AreIsendAndIrecvWithAWaitOnAPlatform) {
  for (const std::int64_t S : {100'000, 500}) {
    Machine machine = test::machine_of({.L = 0.3, .o_s = 0.5, .o_r = 0.5, .g = 1, .G = 0.001, .S = S});
    machine.network.platform = test::fat_tree(2, 4, 1, 1., us(0.1));
    for (std::uint64_t seed = 1; seed <= 3; ++seed) expect_the_same(machine, seed);
  }
}

// ---- what meets a process that sleeps in a receive --------------------------------------------------------

// L = 5, o = 0.5, S = 1000. A message with another tag is there at 5.5, and is kept. The request of what the
// process waits for, which is posted at 2, is there at q = 2 + 0.5 + 5 = 7.5, after the receive was posted:
// the answer is back at c = q + L = 12.5, the data leave then, and 1001 B of G = 0.001 are complete at m
// = 12.5 + 5 + 1 = 18.5; + o = 19.
TEST(ABlockingReceive, MayBeOfADelayedMessageAfterAnotherHasCome) {
  const Launch launch{test::machine_of({.L = 5, .o_s = 0.5, .o_r = 0.5, .g = 1, .G = 0.001, .S = 1000}), 3};
  const auto seen = test::simulated(launch, [](Process& process, Numbers& out) {
    Bytes short_data(1), long_data(1001);
    if (process.rank() == 1) return process.send(0, from_any, short_data);
    if (process.rank() == 2) {
      process.wait_until(2e-6);
      return process.send(0, from_one, long_data);
    }
    out.push_back(process.recv(any_source, from_one, long_data));
    out.push_back(to_picoseconds(process.now()));
    out.push_back(process.recv(any_source, from_any, short_data));
    out.push_back(to_picoseconds(process.now()));
  });
  EXPECT_THAT(seen, ElementsAre(2, us(19), 1, us(19.5)));
}

// L = 5, o = 0.5, g = 1, G = 0.001, S = 1000: windows are 4.194304 us wide, and 9 to 10.5 lies in one of
// them. Process 0's rendezvous send begins at 0: its request is at 1 at 5.5, and the answer back at c = 10.5.
// Its receive ends at 3.5 + 0.5 + 5 + 0.5 = 9.5; what it sends then leaves at T = 9.5, before the data do (D
// = 10.5), and is there at 15, taken at 15.5. The data: tx_free = 10.5 after T = 9.5, so D = 10.5, m = 10.5 +
// 5 + 1 = 16.5, taken at 17.
TEST(ABlockingReceive, LetsItsProcessSendBeforeTheAnswersThatAreStillToCome) {
  const Launch launch{test::machine_of({.L = 5, .o_s = 0.5, .o_r = 0.5, .g = 1, .G = 0.001, .S = 1000}), 3};
  const auto seen = test::simulated(launch, [](Process& process, Numbers& out) {
    Bytes short_data(1), long_data(1001);
    if (process.rank() == 0) {
      Request request = process.isend(1, from_one, long_data);
      process.recv(2, from_one, short_data);
      process.send(2, from_one, short_data);
      return process.wait_all({&request, 1});
    }
    if (process.rank() == 1) process.recv(0, from_one, long_data);
    if (process.rank() == 2) {
      process.wait_until(3.5e-6);
      process.send(0, from_one, short_data);
      process.recv(0, from_one, short_data);
    }
    out.push_back(to_picoseconds(process.now()));
  });
  EXPECT_THAT(seen, ElementsAre(us(17), us(15.5)));
}

// Both messages are there at 5.5. Process 0 goes on first, and fails; that the other one is too long is found
// out later.
TEST(ABlockingReceive, OfAnotherProcessDoesNotHideWhatFailedFirst) {
  const Launch launch{test::machine_of({.L = 5, .o_s = 0.5, .o_r = 0.5, .g = 1}), 4};
  const std::string error = test::run_error_of(launch, [](Process& process) {
    Bytes one(1), four(4), five(5);
    switch (process.rank()) {
      case 0:
        process.recv(2, from_one, one);
        throw InputError("what process 0 says");
      case 1:
        process.recv(3, from_one, four);
        break;
      case 2:
        process.send(0, from_one, one);
        break;
      case 3:
        process.send(1, from_one, five);
        break;
    }
  });
  EXPECT_EQ(error, "another error: what process 0 says");
}

}  // namespace
}  // namespace plumbline
