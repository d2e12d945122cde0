#include <array>
#include <numeric>

#include <gmock/gmock.h>

#include "models/errors.hpp"
#include "tests/hw/mpi_fixture.hpp"

namespace plumbline {
namespace {

using MpiProcessTest = OnMpi;

std::span<const std::byte> bytes_of(const int& value) { return std::as_bytes(std::span(&value, 1)); }
std::span<std::byte> bytes_of(int& value) { return std::as_writable_bytes(std::span(&value, 1)); }

TEST_F(MpiProcessTest, KnowsItsPlace) {
  int rank = 0, size = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  EXPECT_EQ(process_.rank(), rank);
  EXPECT_EQ(process_.size(), size);
  EXPECT_EQ(process_.node(), 0);  // all on this machine
}

// Process 0 hears from all others in any order and answers each: sum of 1 .. P-1.
TEST_F(MpiProcessTest, ReceivesFromAnySourceAndSaysWhoItWas) {
  if (process_.rank() > 0) {
    int answer = 0;
    process_.send(0, 7, bytes_of(process_.rank() + 0));
    EXPECT_EQ(process_.recv(0, 8, bytes_of(answer)), 0);
    EXPECT_EQ(answer, 10 * process_.rank());
    return;
  }
  int total = 0;
  for (int other = 1; other < process_.size(); ++other) {
    int value = 0;
    const int from = process_.recv(any_source, 7, bytes_of(value));
    EXPECT_EQ(from, value);
    total += value;
    process_.send(from, 8, bytes_of(10 * value));
  }
  EXPECT_EQ(total, process_.size() * (process_.size() - 1) / 2);
}

// Everyone sends to everyone, itself too, and receives from any source: blocking calls would wait for ever.
TEST_F(MpiProcessTest, PendingMessagesPassEachOther) {
  const auto P = static_cast<std::size_t>(process_.size());
  const int own = process_.rank();
  for (int repetition = 0; repetition < 20; ++repetition) {
    std::vector<int> got(P, -1);
    std::vector<Request> requests;
    for (int& one : got) requests.push_back(process_.irecv(any_source, 3, bytes_of(one)));
    for (int to = 0; to < process_.size(); ++to) requests.push_back(process_.isend(to, 3, bytes_of(own)));
    process_.wait_all(requests);
    std::vector<int> sources;
    for (std::size_t i = 0; i < P; ++i) {
      EXPECT_EQ(requests[i].id, 0u);
      EXPECT_EQ(requests[i].source, got[i]);
      sources.push_back(requests[i].source);
    }
    std::vector<int> everyone(P);
    std::iota(everyone.begin(), everyone.end(), 0);
    EXPECT_THAT(sources, testing::UnorderedElementsAreArray(everyone));
    process_.run({});  // a barrier
  }
}

TEST_F(MpiProcessTest, TestsUntilAMessageHasCome) {
  const int next = (process_.rank() + 1) % process_.size();
  int got = -1;
  Request receive = process_.irecv(any_source, 5, bytes_of(got));
  Request send = process_.isend(next, 5, bytes_of(process_.rank() + 0));
  while (!process_.test(receive)) {
  }
  while (!process_.test(send)) {
  }
  EXPECT_TRUE(process_.test(receive));  // a complete one stays complete
  EXPECT_EQ((got + 1) % process_.size(), process_.rank());
  EXPECT_EQ(receive.source, got);
}

TEST_F(MpiProcessTest, SendsEmptyMessages) {
  std::array requests{process_.irecv(process_.rank(), 1, {}), process_.isend(process_.rank(), 1, {})};
  process_.wait_all(requests);
  EXPECT_EQ(requests[0].source, process_.rank());
}

TEST_F(MpiProcessTest, RefusesMoreBytesThanAnMpiCountCanSay) {
  const std::span<const std::byte> huge(static_cast<const std::byte*>(nullptr), std::size_t{1} << 31);
  try {
    process_.send(0, 1, huge);
    FAIL() << "nothing was thrown";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("2147483648 bytes"));
  }
  EXPECT_THROW(process_.isend(0, 1, huge), InputError);
}

TEST_F(MpiProcessTest, RefusesCallsThatMpiCannotMake) {
  EXPECT_THROW(process_.prepare({.operation = Operation::bcast, .bytes = -1}), InputError);
  EXPECT_THROW(process_.prepare({.operation = Operation::bcast, .root = process_.size()}), InputError);
  EXPECT_THROW(process_.prepare({.operation = Operation::bcast, .bytes = std::int64_t{1} << 31}), InputError);
}

TEST_F(MpiProcessTest, NamesTheFunctionOfAWrongCall) {
  try {
    process_.send(process_.size(), 1, {});
    FAIL() << "nothing was thrown";
  } catch (const RunError& error) {
    EXPECT_THAT(error.what(), testing::StartsWith("MPI_Send: "));
  }
}

TEST_F(MpiProcessTest, WaitsUntilItsClockShowsATime) {
  const double goal = process_.now() + 1e-3;
  process_.wait_until(goal);
  EXPECT_GE(process_.now(), goal);
  process_.wait_until(goal);  // has passed
}

TEST_F(MpiProcessTest, ComputesNoFasterThanAsked) {
  const double begin = process_.now();
  process_.compute(2e-3);
  EXPECT_GT(process_.now() - begin, 1e-3);
  process_.compute(0);
  process_.compute(-1);
}

TEST_F(MpiProcessTest, ShowsTheTrueTimeWithoutInjectedClock) {
  EXPECT_EQ(process_.shown_at(12.5), 12.5);
  const double now = process_.now();
  EXPECT_GE(process_.true_time(), now);
}

TEST_F(MpiProcessTest, ShowsWhatItsBentClockWould) {
  ClockModel model;
  model.offset = {Spread::Kind::constant, 0.25};
  const MpiProcess bent(MPI_COMM_WORLD, timer(), BentClock(model, 1, process_.rank()));
  EXPECT_NEAR(bent.shown_at(2) - 2, 0.25, 1e-9);
  EXPECT_NEAR(bent.shown_at(1) - 1, 0.25, 1e-9);  // the past, too
}

TEST_F(MpiProcessTest, WithABentClockIsANodeOfItsOwn) {
  ClockModel model;
  model.skew = {Spread::Kind::constant, 1e-6};
  const MpiProcess bent(MPI_COMM_WORLD, timer(), BentClock(model, 1, process_.rank()));
  EXPECT_EQ(bent.node(), bent.rank());
}

// Processes of a node count from one zero: nobody is before the time at which process 0 spoke.
TEST_F(MpiProcessTest, ProcessesOfANodeHaveOneTrueTime) {
  double spoke = process_.true_time();
  MPI_Bcast(&spoke, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  EXPECT_GE(process_.true_time(), spoke);
  EXPECT_LT(process_.true_time(), spoke + 100);
}

}  // namespace
}  // namespace plumbline
