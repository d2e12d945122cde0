#include <algorithm>
#include <bit>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "models/libraries/library.hpp"
#include "tests/hw/forced/table.hpp"

namespace plumbline {
namespace {

/// The choice for some size where the library runs the row's algorithm and the row's is ours for it.
std::optional<LibraryChoice> choice_of(const test::ForcedAlgorithm& row, int processes) {
  for (std::int64_t bytes = 1; bytes <= std::int64_t{1} << 25; bytes *= 2) {
    const Operation operation = row.ours->operation;
    const LibraryChoice choice =
        library_choice(Library::open_mpi_4_1, {.operation = operation, .bytes = bytes}, processes,
                       element_bytes(operation, bytes));
    if (choice.ours == row.ours && choice.theirs == row.open_mpi) return choice;
  }
  return {};
}

// What was shown to send other messages on 4 and 7 processes is a stand-in wherever the rules choose it.
TEST(ForcedAlgorithmsTable, HasWhatIsNamedAStandIn) {
  for (const test::ForcedAlgorithm& row : test::forced_algorithms())
    for (const int processes : {4, 7, 8, 13, 16, 31, 32, 63, 64, 100, 128, 300, 512, 1000, 2048, 5000}) {
      const auto choice = choice_of(row, processes);
      if (!choice) continue;
      const bool power = std::has_single_bit(static_cast<unsigned>(processes));
      const std::string& verdict = power ? row.power_of_two : row.other;
      if (verdict == "differ") {
        EXPECT_NE(choice->differs, "") << test::name_of(row) << ", P " << processes;
      } else if (row.remark == "-") {
        EXPECT_EQ(choice->differs, "") << test::name_of(row) << ", P " << processes;
      }
    }
}

/// The number of a row that only says coll_tuned_OPERATION_algorithm=NUMBER; 0 for any other.
int number_of(const test::ForcedAlgorithm& row) {
  std::string variable = "coll_tuned_" + std::string(name(row.ours->operation)) + "_algorithm=";
  std::ranges::replace(variable, '-', '_');
  if (row.variables.size() != 1 || !row.variables[0].starts_with(variable)) return 0;
  return std::stoi(row.variables[0].substr(variable.size()));
}

// Of the rows of a number the first is the nearest. Segments of 256 B leave a segmented ring its turns.
TEST(ForcedAlgorithmsTable, HasTheNumbersOfForcedChoices) {
  std::set<std::pair<Operation, int>> seen;
  for (const test::ForcedAlgorithm& row : test::forced_algorithms()) {
    const int number = number_of(row);
    const Collective call{.operation = row.ours->operation, .bytes = 28672, .segment = 256};
    if (number == 0 || !seen.emplace(call.operation, number).second) continue;
    const LibraryChoice choice = forced_choice(Library::open_mpi_4_1, number, call, 4, 4);
    EXPECT_TRUE(choice.theirs.starts_with(row.open_mpi)) << test::name_of(row) << ": " << choice.theirs;
    EXPECT_EQ(choice.ours, row.ours) << test::name_of(row);
  }
  EXPECT_GT(seen.size(), 40u);
}

}  // namespace
}  // namespace plumbline
