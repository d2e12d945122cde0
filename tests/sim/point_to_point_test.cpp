// Messages from process to process on the simulator: matching, completion, data and what goes wrong. L = 5
// us, o = 0.5 us, g = 1 us unless a test says otherwise: a message posted at t is there (m) at t + 5.5.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "tests/support/measured.hpp"
#include "tests/support/rule_cases.hpp"

namespace plumbline {
namespace {

using test::us;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr Tag tag = 7;
using Numbers = std::vector<Picoseconds>;
using Bytes = std::vector<std::byte>;

Launch launch_of(int processes) {
  return {test::machine_of({.L = 5, .o_s = 0.5, .o_r = 0.5, .g = 1}), processes};
}

Bytes payload(int size, int first = 1) {
  Bytes bytes;
  for (int i = 0; i < size; ++i) bytes.push_back(static_cast<std::byte>(first + i));
  return bytes;
}

void sleep_until(Process& process, double microseconds) { process.wait_until(microseconds * 1e-6); }
Picoseconds clock_of(Process& process) { return to_picoseconds(process.now()); }

// ---- any source -------------------------------------------------------------------------------------------

// Process 2 sends at 0, process 1 at 3: they arrive at 5.5 and 8.5, in the order 2, 1.
void two_senders(Process& process) {
  if (process.rank() == 1) sleep_until(process, 3);
  process.send(0, tag, payload(1, process.rank()));
}

TEST(ReceiveFromAnySource, TakesMessagesThatAreThereInOrderOfArrival) {
  const auto seen = test::simulated(launch_of(3), [](Process& process, Numbers& out) {
    if (process.rank() != 0) return two_senders(process);
    sleep_until(process, 20);
    Bytes data(1);
    for (int i = 0; i < 2; ++i) out.push_back(process.recv(any_source, tag, data));
    out.push_back(clock_of(process));
  });
  EXPECT_THAT(seen, ElementsAre(2, 1, us(21)));  // both were there: 20 + 2 o
}

// 5.5 + 0.5, and 8.5 + 0.5.
TEST(ReceiveFromAnySource, WaitsForWhoeverComesFirst) {
  const auto seen = test::simulated(launch_of(3), [](Process& process, Numbers& out) {
    if (process.rank() != 0) return two_senders(process);
    Bytes data(1);
    for (int i = 0; i < 2; ++i) {
      out.push_back(process.recv(any_source, tag, data));
      out.push_back(clock_of(process));
    }
  });
  EXPECT_THAT(seen, ElementsAre(2, us(6), 1, us(9)));
}

// Processes 3, 2 and 1 send at 1, 2 and 3 us. Process 0 runs ahead of them all, by a second on its own clock,
// and looks then.
TEST(ReceiveFromAnySource, SeesTheWholePastOfAProcessThatIsAhead) {
  const auto seen = test::simulated(launch_of(4), [](Process& process, Numbers& out) {
    if (process.rank() != 0) {
      sleep_until(process, 4 - process.rank());
      return process.send(0, tag, {});
    }
    process.compute(1);
    for (int i = 0; i < 3; ++i) out.push_back(process.recv(any_source, tag, {}));
  });
  EXPECT_THAT(seen, ElementsAre(3, 2, 1));
}

TEST(Receive, FromOneSourcePassesOverTheOthers) {
  const auto seen = test::simulated(launch_of(3), [](Process& process, Numbers& out) {
    if (process.rank() != 0) return two_senders(process);
    Bytes data(1);
    out.push_back(process.recv(1, tag, data));
    out.push_back(std::to_integer<int>(data[0]));
    out.push_back(process.recv(2, tag, data));
    out.push_back(std::to_integer<int>(data[0]));
    out.push_back(clock_of(process));
  });
  EXPECT_THAT(seen, ElementsAre(1, 1, 2, 2, us(9.5)));  // 8.5 + o, and o for the one that was there
}

TEST(Receive, TakesOnlyItsTag) {
  const auto seen = test::simulated(launch_of(2), [](Process& process, Numbers& out) {
    if (process.rank() == 1) {
      process.send(0, tag, payload(1, 11));
      return process.send(0, tag + 1, payload(1, 22));
    }
    Bytes data(1);
    for (const Tag wanted : {tag + 1, tag}) {
      process.recv(1, wanted, data);
      out.push_back(std::to_integer<int>(data[0]));
    }
  });
  EXPECT_THAT(seen, ElementsAre(22, 11));
}

TEST(Receive, MatchesMessagesOfAPairInTheOrderOfSending) {
  const auto seen = test::simulated(launch_of(2), [](Process& process, Numbers& out) {
    Bytes data(1);
    for (int i = 1; i <= 5; ++i) {
      if (process.rank() == 1) process.send(0, tag, payload(1, i));
      if (process.rank() == 0) process.recv(1, tag, data);
      if (process.rank() == 0) out.push_back(std::to_integer<int>(data[0]));
    }
  });
  EXPECT_THAT(seen, ElementsAre(1, 2, 3, 4, 5));
}

// What was posted first takes what comes first (from 2 at 5.5), though the process sleeps in the other
// receive, which takes the next (from 1 at 8.5, until 9). The first one costs its o when it is waited for.
TEST(Receive, ComesAfterTheReceivesThatWerePostedBeforeIt) {
  const auto seen = test::simulated(launch_of(3), [](Process& process, Numbers& out) {
    if (process.rank() != 0) return two_senders(process);
    Bytes first(1), second(1);
    Request posted = process.irecv(any_source, tag, first);
    out.push_back(process.recv(any_source, tag, second));
    out.push_back(clock_of(process));
    process.wait_all({&posted, 1});
    out.push_back(posted.source);
    out.push_back(clock_of(process));
    out.push_back(10 * std::to_integer<int>(first[0]) + std::to_integer<int>(second[0]));
  });
  EXPECT_THAT(seen, ElementsAre(1, us(9), 2, us(9.5), 21));
}

// ---- test and wait_all ------------------------------------------------------------------------------------

// The message is there at 5.5: not a picosecond earlier. Completing the receive costs o_r; asking costs
// nothing.
TEST(TestOfAReceive, IsFalseUntilTheMessageIsThereAndTrueFromThenOn) {
  const auto seen = test::simulated(launch_of(2), [](Process& process, Numbers& out) {
    if (process.rank() == 1) return process.send(0, tag, {});
    Request request = process.irecv(1, tag, {});
    for (const double time : {0., 5.499999, 5.5}) {
      sleep_until(process, time);
      out.push_back(process.test(request));
      out.push_back(clock_of(process));
    }
    out.push_back(request.source);
    out.push_back(process.test(request));  // complete requests stay so, and cost nothing
    out.push_back(clock_of(process));
  });
  EXPECT_THAT(seen, ElementsAre(0, 0, 0, us(5.499999), 1, us(6), 1, 1, us(6)));
}

// Between 5.5 and 20 nobody looks: the receive ends when it is asked for.
TEST(TestOfAReceive, CompletesItWhenAsked) {
  const auto seen = test::simulated(launch_of(2), [](Process& process, Numbers& out) {
    if (process.rank() == 1) return process.send(0, tag, {});
    Request request = process.irecv(1, tag, {});
    sleep_until(process, 20);
    out.push_back(process.test(request));
    out.push_back(clock_of(process));
  });
  EXPECT_THAT(seen, ElementsAre(1, us(20.5)));
}

// Eager: done when the call returns. Rendezvous: process 1 comes at 10, takes the small message (o = 0.5) and
// posts the receive at 10.5; answer L = 1 later at 11.5, the data have left (k-1)G = 1 later at 12.5.
TEST(TestOfASend, IsTrueAtOnceIfEagerAndOnceTheDataHaveLeftIfNot) {
  const Machine machine = test::machine_of({.L = 1, .o_s = 0.5, .o_r = 0.5, .g = 0.2, .G = 0.001, .S = 1000});
  const auto seen = test::simulated({machine, 2}, [](Process& process, Numbers& out) {
    Bytes small(1), large(1001);
    if (process.rank() == 1) {
      sleep_until(process, 10);
      process.recv(0, tag, small);
      process.recv(0, tag, large);
      return;
    }
    Request eager = process.isend(1, tag, small), rendezvous = process.isend(1, tag, large);
    out.push_back(process.test(eager));
    out.push_back(process.test(rendezvous));
    for (const double time : {12.499999, 12.5}) {
      sleep_until(process, time);
      out.push_back(process.test(rendezvous));
    }
  });
  EXPECT_THAT(seen, ElementsAre(1, 0, 0, 1));
}

// o_r = 2. From process 2 at 5.5, from process 1, which begins at 3, at 8.5. In order of reception: 5.5 + 2 =
// 7.5, then max(7.5, 8.5) + 2 = 10.5. In the order of the requests it would be 8.5 + 2 + 2.
TEST(WaitAll, EndsReceivesInOrderOfReceptionWhateverTheOrderOfTheRequests) {
  const Machine machine = test::machine_of({.L = 5, .o_s = 0.5, .o_r = 2, .g = 1});
  const auto seen = test::simulated({machine, 3}, [](Process& process, Numbers& out) {
    if (process.rank() != 0) return two_senders(process);
    Bytes first(1), second(1);
    std::array requests{process.irecv(1, tag, first), process.irecv(2, tag, second)};
    process.wait_all(requests);
    out = {clock_of(process), requests[0].source, requests[1].source};
  });
  EXPECT_THAT(seen, ElementsAre(us(10.5), 1, 2));
}

// ---- data -------------------------------------------------------------------------------------------------

// Below S and above it, into a buffer with room to spare, and no bytes at all.
// A collective that was called before comes before, though its caller has not waited for it: reading the
// clock in between must make no difference.
std::vector<Picoseconds> barrier_then_wait(bool read_clock, bool test_only) {
  return test::simulated(launch_of(2), [=](Process& process, Numbers& out) {
    Bytes data(1);
    if (process.rank() == 1) process.send(0, tag, payload(1));
    Request request = process.rank() == 0 ? process.irecv(1, tag, data) : Request{};
    if (process.rank() == 1) sleep_until(process, 30);
    process.run(test::call_of(Operation::barrier, "linear", 1));
    if (read_clock) out.push_back(0 * clock_of(process));
    if (!read_clock) out.push_back(0);
    if (test_only) out.push_back(process.test(request));
    process.wait_all({&request, 1});
    out.push_back(clock_of(process));
  });
}

TEST(WaitAll, ComesAfterTheCollectivesThatWereCalledBefore) {
  EXPECT_EQ(barrier_then_wait(false, false), barrier_then_wait(true, false));
}

TEST(TestOfAReceive, ComesAfterTheCollectivesThatWereCalledBefore) {
  EXPECT_EQ(barrier_then_wait(false, true), barrier_then_wait(true, true));
}

TEST(WaitUntil, NeverEndsBeforeTheTimeThatItWasGiven) {
  const auto seen =
      test::simulated({test::machine_of({.L = 5, .g = 1}), 1}, [](Process& process, Numbers& out) {
        for (const double time : {1.4e-12, 123.456789123456789e-6, 0.1 + 0.2}) {
          process.wait_until(time);
          out.push_back(process.now() >= time);
        }
      });
  EXPECT_THAT(seen, testing::Each(1));
}

TEST(Payload, ArrivesByteByByte) {
  const Machine machine = test::machine_of({.L = 5, .G = 0.001, .S = 100});
  const auto seen = test::simulated({machine, 2}, [](Process& process, Numbers& out) {
    for (const int size : {0, 1, 100, 101, 5000}) {
      const Bytes sent = payload(size);
      if (process.rank() == 1) {
        process.send(0, tag, sent);
        continue;
      }
      Bytes received(static_cast<std::size_t>(size) + 1);
      process.recv(1, tag, received);
      out.push_back(std::equal(sent.begin(), sent.end(), received.begin()) &&
                    received.back() == std::byte{0});
    }
  });
  EXPECT_THAT(seen, ElementsAre(1, 1, 1, 1, 1));
}

// An isend's buffer may be used again as soon as the send is complete.
TEST(Payload, IsTakenWhenTheSendIsPosted) {
  const auto seen = test::simulated(launch_of(2), [](Process& process, Numbers& out) {
    Bytes data(1, std::byte{5});
    if (process.rank() == 1) {
      process.send(0, tag, data);
      data[0] = std::byte{9};
      return process.send(0, tag, data);
    }
    for (int i = 0; i < 2; ++i) {
      process.recv(1, tag, data);
      out.push_back(std::to_integer<int>(data[0]));
    }
  });
  EXPECT_THAT(seen, ElementsAre(5, 9));
}

// ---- what goes wrong --------------------------------------------------------------------------------------

TEST(ASmallReceiveBuffer, EndsTheRunWhetherTheMessageOrTheReceiveIsFirst) {
  for (const double late : {0., 100.}) {
    const std::string error = test::run_error_of(launch_of(2), [late](Process& process) {
      Bytes data(4);
      if (process.rank() == 1) return process.send(0, tag, payload(5));
      sleep_until(process, late);
      process.recv(1, tag, data);
    });
    EXPECT_EQ(error, "a message of 5 B from process 1 to 0 meets a receive of 4 B") << late;
  }
}

TEST(ADeadlock, EndsTheRunAndNamesAProcessThatWaits) {
  const std::string error = test::run_error_of(launch_of(3), [](Process& process) {
    if (process.rank() == 1) process.recv(2, tag, {});
    if (process.rank() == 2) process.recv(1, tag, {});
  });
  EXPECT_THAT(error, HasSubstr("deadlock"));
  EXPECT_THAT(error, HasSubstr("process 1: it waits for a message with tag 7 from process 2"));
}

TEST(ADeadlock, InACollectiveNamesItToo) {
  const std::string error = test::run_error_of(launch_of(2), [](Process& process) {
    if (process.rank() == 0) process.run(test::call_of(Operation::barrier, "linear", 1));
  });
  EXPECT_THAT(error, HasSubstr("deadlock"));
  EXPECT_THAT(error, HasSubstr("process 0"));
}

TEST(AnExceptionInOneProcess, IsWhatSimulateThrowsThoughTheOthersWait) {
  const auto caught = test::in_child([] {
    try {
      simulate(launch_of(3), [](Process& process) {
        if (process.rank() == 2) throw InputError("what process 2 says");
        process.recv(2, tag, {});
      });
    } catch (const InputError& error) {
      const std::string text = error.what();
      return Numbers(text.begin(), text.end());
    }
    return Numbers{};
  });
  EXPECT_EQ(std::string(caught.begin(), caught.end()), "what process 2 says");
}

}  // namespace
}  // namespace plumbline
