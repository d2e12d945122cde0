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

/// What was seen once, of the calls that are seen now.
test::OpenMpiChoices recorded(const test::OpenMpiChoices& now) {
  std::ifstream file(PLUMBLINE_SOURCE "/tests/data/open_mpi_choices.tsv");
  test::OpenMpiChoices all = test::read_choices(file);
  std::erase_if(all, [&](const auto& one) { return !now.contains(one.first); });
  return all;
}

/// What is seen now, by a program with its arguments. Now and then Open MPI's mpirun fails at the start on a
/// busy machine; so there are three tries.
test::OpenMpiChoices seen(int processes, const std::string& command) {
  const auto said = std::filesystem::temp_directory_path() / ("plumbline-chosen-" + std::to_string(getpid()));
  std::ostringstream line;
  line << "env " PLUMBLINE_MPIEXEC_ENVIRONMENT " OMPI_MCA_pml_monitoring_enable=1"
       << " OMPI_MCA_coll_tuned_use_dynamic_rules=1 timeout 60 " PLUMBLINE_MPIEXEC " " << processes << " "
       << command << " >" << said.string() << " </dev/null";
  int status = 1;
  for (int tries = 3; tries > 0 && status != 0; --tries) status = std::system(line.str().c_str());
  EXPECT_EQ(status, 0) << line.str();
  std::ifstream file(said);
  test::OpenMpiChoices all = test::read_choices(file);
  std::filesystem::remove(said);
  return all;
}

class ChosenAlgorithms : public testing::Test {
 protected:
  void SetUp() override {
#if !defined OPEN_MPI || OMPI_MAJOR_VERSION != 4 || OMPI_MINOR_VERSION != 1
    GTEST_SKIP() << "the rules are Open MPI 4.1's";
#endif
  }
};

TEST_F(ChosenAlgorithms, AreThoseRecorded) {
  const test::OpenMpiChoices now = seen(5, PLUMBLINE_CHOSEN_ALGORITHMS " 2-5 1 1024 -");
  EXPECT_GT(now.size(), 1000u);
  EXPECT_EQ(now, recorded(now));
}

TEST_F(ChosenAlgorithms, AreThoseRecordedWhereForced) {
  const test::OpenMpiChoices now = seen(4, PLUMBLINE_FORCED_ALGORITHMS " 3-4");
  EXPECT_GT(now.size(), 1000u);
  EXPECT_EQ(now, recorded(now));
}

}  // namespace
}  // namespace plumbline
