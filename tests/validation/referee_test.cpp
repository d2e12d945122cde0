#include <algorithm>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "models/evaluate.hpp"

// validation/referee/finishing.tsv is what the model gives: whoever holds another simulator against it holds
// it against this code.
namespace plumbline {
namespace {

struct Row {
  std::string goal, operation, algorithm;
  int processes = 0;
  std::int64_t bytes = 0;
  double L_ns = 0, o_ns = 0, g_ns = 0, G_ns_per_byte = 0;
  std::int64_t last_ns = 0;
  std::string finish_ns;
};

std::vector<Row> shipped() {
  std::ifstream file(PLUMBLINE_SOURCE "/validation/referee/finishing.tsv");
  std::vector<Row> rows;
  std::string line;
  std::getline(file, line);  // the header
  while (std::getline(file, line)) {
    Row row;
    std::istringstream in(line);
    in >> row.goal >> row.operation >> row.algorithm >> row.processes >> row.bytes >> row.L_ns >> row.o_ns >>
        row.g_ns >> row.G_ns_per_byte >> row.last_ns >> row.finish_ns;
    rows.push_back(row);
  }
  return rows;
}

Machine machine_of(const Row& row) {
  Machine machine;
  LogGOPS& level = machine.network.between_nodes;
  level.L = to_picoseconds(row.L_ns * 1e-9);
  level.o_s = level.o_r = to_picoseconds(row.o_ns * 1e-9);
  level.g = to_picoseconds(row.g_ns * 1e-9);
  level.G = row.G_ns_per_byte * 1e3;
  return machine;
}

std::string in_ns(const std::vector<Picoseconds>& times) {
  std::string text;
  for (const Picoseconds time : times) text += (text.empty() ? "" : ",") + std::to_string(time / 1000);
  return text;
}

TEST(Referee, HasTheTimesOfTheModel) {
  for (const Row& row : shipped()) {
    const Operation operation = operation_named(row.operation);
    const Collective call{
        .operation = operation, .algorithm = &algorithm_named(operation, row.algorithm), .bytes = row.bytes};
    const auto times = finishing_times(machine_of(row), call, row.processes);
    EXPECT_EQ(row.finish_ns, in_ns(times)) << row.goal;
    EXPECT_EQ(row.last_ns * 1000, *std::max_element(times.begin(), times.end())) << row.goal;
  }
}

// Every algorithm on 2, 3 and 8 processes, with 1 and 4,096 bytes and three sets of parameters.
TEST(Referee, HasEveryAlgorithm) { EXPECT_EQ(shipped().size(), algorithms().size() * 3 * 2 * 3); }

}  // namespace
}  // namespace plumbline
