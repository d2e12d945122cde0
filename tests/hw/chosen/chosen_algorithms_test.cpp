#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>
#include <mpi.h>
#include <unistd.h>

#include "tests/support/open_mpi_choices.hpp"

namespace plumbline {
namespace {

/// What was seen once, of at most so many bytes and processes.
test::OpenMpiChoices recorded(std::int64_t bytes, int processes) {
  std::ifstream file(PLUMBLINE_SOURCE "/tests/data/open_mpi_choices.tsv");
  test::OpenMpiChoices all = test::read_choices(file);
  std::erase_if(all, [&](const auto& one) {
    return std::get<1>(one.first) > bytes || std::get<2>(one.first) > processes;
  });
  return all;
}

/// What is seen now. Now and then Open MPI's mpirun fails at the start on a busy machine; so there are three
/// tries.
test::OpenMpiChoices seen(std::int64_t bytes, int processes) {
  const auto said = std::filesystem::temp_directory_path() / ("plumbline-chosen-" + std::to_string(getpid()));
  std::ostringstream line;
  line << "env " PLUMBLINE_MPIEXEC_ENVIRONMENT " timeout 60 " PLUMBLINE_MPIEXEC " " << processes
       << " " PLUMBLINE_CHOSEN_ALGORITHMS " " << bytes << " >" << said.string() << " </dev/null";
  int status = 1;
  for (int tries = 3; tries > 0 && status != 0; --tries) status = std::system(line.str().c_str());
  EXPECT_EQ(status, 0) << line.str();
  std::ifstream file(said);
  test::OpenMpiChoices all = test::read_choices(file);
  std::filesystem::remove(said);
  return all;
}

TEST(ChosenAlgorithms, AreThoseRecorded) {
#if !defined OPEN_MPI || OMPI_MAJOR_VERSION != 4 || OMPI_MINOR_VERSION != 1
  GTEST_SKIP() << "the rules are Open MPI 4.1's";
#endif
  EXPECT_EQ(seen(64, 4), recorded(64, 4));
}

}  // namespace
}  // namespace plumbline
