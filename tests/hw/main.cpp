#include <cstdio>
#include <memory>

#include <gtest/gtest.h>
#include <mpi.h>

// Every process runs every test, in the same order. Process 0 says how it goes; the others say only what
// fails there. A failure on any process fails the run.

namespace {

class Failures final : public testing::EmptyTestEventListener {
 public:
  explicit Failures(int rank) : rank_(rank) {}
  void OnTestStart(const testing::TestInfo& test) override { test_ = test.name(); }
  // GoogleTest holds its lock here: asking it for the current test would wait for ever.
  void OnTestPartResult(const testing::TestPartResult& result) override {
    if (!result.failed()) return;
    std::printf("[process %d] %s:%d: in %s:\n%s\n", rank_, result.file_name(), result.line_number(), test_,
                result.message());
    std::fflush(stdout);
  }

 private:
  int rank_;
  const char* test_ = "no test";
};

void say_only_failures(int rank) {
  auto& listeners = testing::UnitTest::GetInstance()->listeners();
  delete listeners.Release(listeners.default_result_printer());
  listeners.Append(std::make_unique<Failures>(rank).release());  // the list owns it
}

}  // namespace

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  testing::InitGoogleTest(&argc, argv);
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank > 0) say_only_failures(rank);
  int failed = RUN_ALL_TESTS();
  MPI_Allreduce(MPI_IN_PLACE, &failed, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  MPI_Finalize();
  return failed;
}
