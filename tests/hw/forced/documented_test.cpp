#include <fstream>
#include <sstream>

#include <gmock/gmock.h>

#include "tests/hw/forced/table.hpp"

namespace plumbline {
namespace {

/// The row as docs/how-to/validation.md has it: variables without their common beginning, no "-" for no
/// remark.
std::string documented(const test::ForcedAlgorithm& row) {
  std::ostringstream line;
  line << "| " << name(row.ours->operation) << ":" << row.ours->name << " | " << row.open_mpi << " | `";
  for (const std::string& variable : row.variables)
    line << (&variable == &row.variables.front() ? "" : " ")
         << variable.substr(std::string("coll_tuned_").size());
  line << "` | " << row.power_of_two << " | " << row.other << " | " << (row.remark == "-" ? "" : row.remark)
       << " |";
  return line.str();
}

TEST(ForcedAlgorithmsTable, IsTheOneOfTheDocumentation) {
  std::ostringstream text;
  text << std::ifstream(PLUMBLINE_SOURCE "/docs/how-to/validation.md").rdbuf();
  for (const test::ForcedAlgorithm& row : test::forced_algorithms())
    EXPECT_THAT(text.str(), testing::HasSubstr(documented(row)));
}

}  // namespace
}  // namespace plumbline
