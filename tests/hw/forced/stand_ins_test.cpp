#include <bit>
#include <optional>

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

}  // namespace
}  // namespace plumbline
