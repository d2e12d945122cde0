// Is B faster than A? Two run stores, or files that a benchmark printed, cell by cell, as `plumbline compare`
// does.
//   $ compare_two_stores A.db B.db
//   osu bcast 8 B on 16 processes: no difference seen
#include <cstdio>
#include <exception>

#include "analysis/compare/comparison.hpp"
#include "analysis/run/listener.hpp"

using namespace plumbline;

int main(int argc, char** argv) {
  if (argc != 3) return std::fprintf(stderr, "usage: compare_two_stores A B\n"), 2;
  try {
    Listener nobody;
    const CompareResults results =
        compare_sides(parse_side(argv[1]), parse_side(argv[2]), {}, 0.05, 1, nobody);
    for (const ComparedCell& cell : results.cells)
      std::printf("%s %s %lld B on %d processes: %s\n", cell.key.suite.c_str(), cell.key.operation.c_str(),
                  static_cast<long long>(cell.key.bytes.value_or(0)), cell.key.processes.value_or(0),
                  verdict_of(cell).c_str());
  } catch (const std::exception& error) {
    return std::fprintf(stderr, "compare_two_stores: %s\n", error.what()), 2;
  }
}
