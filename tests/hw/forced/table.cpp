#include "tests/hw/forced/table.hpp"

#include <algorithm>
#include <fstream>
#include <ostream>
#include <sstream>
#include <stdexcept>

namespace plumbline::test {
namespace {

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, at);) parts.push_back(part);
  return parts;
}

}  // namespace

std::string name_of(const ForcedAlgorithm& row) {
  std::string text =
      std::string(name(row.ours->operation)) + "_" + std::string(row.ours->name) + "_by_" + row.open_mpi;
  std::replace(text.begin(), text.end(), '-', '_');
  return text;
}

void PrintTo(const ForcedAlgorithm& row, std::ostream* out) { *out << name_of(row); }

std::vector<ForcedAlgorithm> forced_algorithms() {
  std::ifstream file(PLUMBLINE_SOURCE "/validation/forced_algorithms.tsv");
  std::vector<ForcedAlgorithm> rows;
  bool below_header = false;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    const auto columns = split(line, '\t');
    if (columns.size() != 7) throw std::runtime_error("not seven columns: " + line);
    if (below_header)
      rows.push_back({&algorithm_named(operation_named(columns[0]), columns[1]), columns[2],
                      split(columns[3], ' '), columns[4], columns[5], columns[6]});
    below_header = true;
  }
  return rows;
}

}  // namespace plumbline::test
