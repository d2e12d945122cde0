#include <bit>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include <gmock/gmock.h>
#include <mpi.h>
#include <unistd.h>

#include "models/libraries/library.hpp"
#include "tests/hw/forced/messages.hpp"
#include "tests/hw/forced/table.hpp"

// Does Open MPI, made to use an algorithm, send what the schedule of that name sends? Its monitoring counts
// the messages within its collectives, and their bytes, from each process to each other. Times prove nothing.
namespace plumbline {
namespace {

namespace fs = std::filesystem;
using test::ForcedAlgorithm;
using test::Messages;

/// Three segments and a half of 8 KiB; 256 bytes x 4 x 4 x 7, so that pieces, halves of halves and floats
/// come out even on 4 and 7 processes, and how odd ones are cut does not matter.
constexpr std::int64_t bytes = 28672;

std::string content(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

Collective call_of(const Algorithm& algorithm) {
  return {.operation = algorithm.operation,
          .algorithm = &algorithm,
          .bytes = algorithm.operation == Operation::barrier ? 0 : bytes};
}

class ForcedAlgorithms : public testing::TestWithParam<ForcedAlgorithm> {
 protected:
  void SetUp() override {
#ifndef OPEN_MPI
    GTEST_SKIP() << "only Open MPI has coll_tuned_*_algorithm and tells what it sends";
#endif
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  /// What the library sends in one call of the operation. Now and then Open MPI's mpirun fails at the start
  /// on a busy machine; so there are three tries.
  Messages sent(Operation operation, int processes, const std::vector<std::string>& variables) {
    const std::string command = command_line(operation, processes, variables);
    for (int tries = 3; tries > 0; --tries)
      if (std::system(command.c_str()) == 0) return test::monitored(prefix_, processes);
    ADD_FAILURE() << command << "\n" << content(said_);
    return {};
  }

 private:
  std::string command_line(Operation operation, int processes, const std::vector<std::string>& variables) {
    std::ostringstream line;
    line << "env " PLUMBLINE_MPIEXEC_ENVIRONMENT " OMPI_MCA_pml_monitoring_enable=2"
         << " OMPI_MCA_pml_monitoring_enable_output=3 OMPI_MCA_pml_monitoring_filename=" << prefix_;
    for (const std::string& variable : variables) line << " OMPI_MCA_" << variable;
    line << " timeout 30 " PLUMBLINE_MPIEXEC " " << processes << " " PLUMBLINE_ONE_COLLECTIVE " "
         << name(operation) << " " << (operation == Operation::barrier ? 0 : bytes) << " >" << said_.string()
         << " 2>&1 </dev/null";
    return line.str();
  }

  const fs::path folder_ = fs::temp_directory_path() / ("plumbline-forced-" + std::to_string(getpid()));
  const std::string prefix_ = (folder_ / "sent").string();
  const fs::path said_ = folder_ / "said";
};

/// The variables as users must set them.
std::vector<std::string> with_dynamic_rules(std::vector<std::string> variables) {
  variables.emplace_back("coll_tuned_use_dynamic_rules=1");
  return variables;
}

void check(const Messages& theirs, const Messages& ours, const std::string& verdict) {
  if (verdict == "same") {
    EXPECT_EQ(theirs, ours);
  } else {
    EXPECT_EQ(verdict, "differ");
    EXPECT_NE(theirs, Messages{});
    EXPECT_NE(theirs, ours);
  }
}

TEST_P(ForcedAlgorithms, SendTheMessagesThatTheTableSays) {
  const Collective call = call_of(*GetParam().ours);
  for (const int processes : {4, 7}) {
    SCOPED_TRACE(processes);
    const std::string& verdict =
        std::has_single_bit(static_cast<unsigned>(processes)) ? GetParam().power_of_two : GetParam().other;
    check(sent(call.operation, processes, with_dynamic_rules(GetParam().variables)),
          test::scheduled(call, processes), verdict);
  }
}

/// Whether the row's messages on 4 processes are not those of the library's own choice (which the alltoalls
/// linear and pairwise have in common).
bool differs_from_choice(const ForcedAlgorithm& row) {
  if (row.power_of_two != "same") return row.power_of_two == "differ";
  const Collective call = call_of(*row.ours);
  Collective chosen = call;
  chosen.algorithm =
      library_choice(Library::open_mpi_4_1, call, 4, element_bytes(call.operation, call.bytes)).ours;
  return test::scheduled(call, 4) != test::scheduled(chosen, 4);
}

/// The first such row of each operation.
std::vector<ForcedAlgorithm> not_chosen() {
  std::vector<ForcedAlgorithm> rows;
  std::set<Operation> seen;
  for (const ForcedAlgorithm& row : test::forced_algorithms())
    if (differs_from_choice(row) && seen.insert(row.ours->operation).second) rows.push_back(row);
  return rows;
}

using NotChosen = ForcedAlgorithms;

// The variable alone is silently ignored: the library sends what it sends without it.
TEST_P(NotChosen, HaveNoEffectWithoutDynamicRules) {
  const Operation operation = GetParam().ours->operation;
  const Messages alone = sent(operation, 4, GetParam().variables);
  EXPECT_EQ(alone, sent(operation, 4, {}));
  EXPECT_NE(alone, sent(operation, 4, with_dynamic_rules(GetParam().variables)));
}

std::string test_name(const testing::TestParamInfo<ForcedAlgorithm>& info) {
  return test::name_of(info.param);
}

INSTANTIATE_TEST_SUITE_P(OpenMpi, ForcedAlgorithms, testing::ValuesIn(test::forced_algorithms()), test_name);
INSTANTIATE_TEST_SUITE_P(OpenMpi, NotChosen, testing::ValuesIn(not_chosen()), test_name);

}  // namespace
}  // namespace plumbline
