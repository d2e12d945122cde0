#include <set>

#include <gmock/gmock.h>

#include "hw/verify.hpp"
#include "models/errors.hpp"
#include "tests/hw/mpi_fixture.hpp"

namespace plumbline {
namespace {

using MpiCollectives = OnMpi;

/// The library's own, and every algorithm of the operation.
std::vector<const Algorithm*> ways(Operation operation) {
  std::vector<const Algorithm*> out{nullptr};
  for (const Algorithm& algorithm : algorithms())
    if (algorithm.operation == operation) out.push_back(&algorithm);
  return out;
}

std::set<int> roots(Operation operation, int processes) {
  if (!has_root(operation)) return {0};
  return {0, processes / 2, processes - 1};
}

std::vector<Collective> calls(int processes) {
  std::vector<Collective> out;
  for (int number = 0; number < operations; ++number) {
    const auto operation = static_cast<Operation>(number);
    for (const Algorithm* algorithm : ways(operation))
      for (const int root : roots(operation, processes))
        for (const std::int64_t bytes : {0, 1, 7, 8, 1000, 65536})
          out.push_back({.operation = operation, .algorithm = algorithm, .root = root, .bytes = bytes});
  }
  return out;
}

TEST_F(MpiCollectives, EveryOperationGivesTheRightDataInEveryWay) {
  int verified = 0;
  for (const Collective& call : calls(process_.size())) {
    EXPECT_NO_THROW(verify(MPI_COMM_WORLD, process_, call));
    ++verified;
  }
  if (process_.rank() == 0) std::printf("%d calls verified\n", verified);
  EXPECT_GE(verified, operations * 2 * 6);  // with two ways or more of each, and six sizes
}

// MPI_Ibarrier to MPI_Iexscan, and every schedule advanced by tests.
TEST_F(MpiCollectives, EveryNonblockingOperationGivesTheRightDataInEveryWay) {
  for (const Collective& call : calls(process_.size()))
    EXPECT_NO_THROW(verify_nonblocking(MPI_COMM_WORLD, process_, call));
}

TEST_F(MpiCollectives, AWaitEndsANonblockingOperation) {
  for (const Algorithm* algorithm : ways(Operation::allreduce)) {
    Request request = process_.start({.operation = Operation::allreduce, .algorithm = algorithm, .bytes = 8});
    process_.wait_all({&request, 1});
    EXPECT_EQ(request.id, 0U);
    EXPECT_TRUE(process_.test(request));
  }
}

TEST_F(MpiCollectives, LibrarysCallsAreRightWhereBuffersCycle) {
  MpiProcess cycled(MPI_COMM_WORLD, timer(), {}, {CacheState::cycled, 10000});
  for (int repetition = 0; repetition < 50; ++repetition)
    for (const Operation operation : {Operation::bcast, Operation::allreduce, Operation::alltoall})
      EXPECT_NO_THROW(verify(MPI_COMM_WORLD, cycled, {.operation = operation, .bytes = 1000}));
}

TEST_F(MpiCollectives, AreRightAfterTheCachesWereFlushed) {
  MpiProcess cold(MPI_COMM_WORLD, timer(), {}, {CacheState::cold, 100000});
  cold.flush_cache();
  EXPECT_NO_THROW(verify(MPI_COMM_WORLD, cold, {.operation = Operation::allgather, .bytes = 1000}));
}

// One process has other data than it must: all others hear of it, with its rank.
TEST_F(MpiCollectives, AWrongResultOnOneProcessIsKnownOnAll) {
  const int last = process_.size() - 1;
  const auto wrong = process_.rank() == last ? std::optional<std::string>("element 3 ...") : std::nullopt;
  try {
    agree_on_wrong(MPI_COMM_WORLD, "wrong result", wrong);
    FAIL() << "nothing was thrown";
  } catch (const RunError& error) {
    EXPECT_EQ(error.what(), "wrong result on process " + std::to_string(last) + ": element 3 ...");
  }
  EXPECT_NO_THROW(agree_on_wrong(MPI_COMM_WORLD, "wrong result", {}));
}

// 1,000 floats; element 5 of the sums is spoilt after the call. By the definition it must be the sum of what
// each gives: sum over r of (37 r + 0 + 25 + 3) mod 256.
TEST_F(MpiCollectives, AWrongElementIsNamed) {
  const Collective call{.operation = Operation::allreduce, .bytes = 4000};
  const KnownRun known(process_.calls(), call, process_.size(), process_.rank());
  auto* const sums = reinterpret_cast<float*>(process_.calls().gotten(process_.calls().find(call)));
  process_.run(call);
  EXPECT_EQ(known.first_wrong(), std::nullopt);
  sums[5] = 0;
  int must_be = 0;
  for (int giver = 0; giver < process_.size(); ++giver) must_be += (37 * giver + 28) % 256;
  EXPECT_EQ(known.first_wrong(), "element 5 of block 0 is 0 and must be " + std::to_string(must_be));
}

TEST_F(MpiCollectives, AWrongByteOfASchedulesResultIsNamed) {
  const Collective call{.operation = Operation::bcast,
                        .algorithm = &algorithm_named(Operation::bcast, "binomial"),
                        .bytes = 10};
  const KnownRun known(process_.calls(), call, process_.size(), process_.rank());
  process_.run(call);
  EXPECT_EQ(known.first_wrong(), std::nullopt);
  process_.calls().find(call).schedule->block(0)[9] = std::byte{1};
  EXPECT_EQ(known.first_wrong(), "element 9 of block 0 is 1 and must be 48");  // 9 x 5 + 3
}

// Without a call nothing is right but what a process has from the beginning: the rubbish shows.
TEST_F(MpiCollectives, ACallThatDoesNothingIsWrong) {
  for (const Operation operation : {Operation::reduce, Operation::allgather, Operation::scan}) {
    const Collective call{.operation = operation, .root = process_.rank(), .bytes = 16};
    const KnownRun known(process_.calls(), call, process_.size(), process_.rank());
    EXPECT_TRUE(known.first_wrong()) << name(operation);
  }
}

}  // namespace
}  // namespace plumbline
