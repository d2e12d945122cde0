#include "hw/communicator.hpp"

#include <gmock/gmock.h>
#include <mpi.h>

#include "models/errors.hpp"

namespace plumbline {
namespace {

TEST(MpiError, SuccessIsNoError) { EXPECT_NO_THROW(check(MPI_SUCCESS, "MPI_Send")); }

TEST(MpiError, NamesTheFunctionAndMpisOwnWordsInOneLine) {
  try {
    check(MPI_ERR_TAG, "MPI_Send");
    FAIL() << "nothing was thrown";
  } catch (const RunError& error) {
    EXPECT_THAT(error.what(), testing::StartsWith("MPI_Send: "));
    EXPECT_THAT(error.what(), testing::HasSubstr("tag"));
    EXPECT_THAT(error.what(), testing::Not(testing::HasSubstr("\n")));
  }
}

}  // namespace
}  // namespace plumbline
