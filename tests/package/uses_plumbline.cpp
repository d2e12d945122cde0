// When does a flat broadcast to four processes end, and how many suites could measure it?
#include <algorithm>
#include <cstdio>

#include "models/evaluate.hpp"
#include "schemes/suite.hpp"

int main() {
  using namespace plumbline;
  Machine machine;
  machine.network.between_nodes.L = 5'000'000;
  machine.network.between_nodes.g = 1'000'000;
  const Collective call{Operation::bcast, &algorithm_named(Operation::bcast, "flat"), 0, 1, 0};
  const std::vector<Picoseconds> finish = finishing_times(machine, call, 4);
  const auto able =
      std::ranges::count_if(suites(), [](const Suite& suite) { return measures(suite, Operation::bcast); });
  std::printf("%.1f us, %td suites\n", 1e6 * to_seconds(*std::ranges::max_element(finish)), able);
}
