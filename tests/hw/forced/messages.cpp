#include "tests/hw/forced/messages.hpp"

#include <fstream>
#include <ostream>
#include <sstream>
#include <stdexcept>

#include "models/schedule.hpp"

namespace plumbline::test {
namespace {

void add(Messages& all, Pair pair, Traffic traffic) {
  all[pair].messages += traffic.messages;
  all[pair].bytes += traffic.bytes;
}

}  // namespace

Messages scheduled(const Collective& call, int processes) {
  Messages all;
  for (int rank = 0; rank < processes; ++rank) {
    const Rounds rounds = rounds_of(call, processes, rank);
    for (int round = 0; round < rounds.size(); ++round)
      for (const Step& step : rounds[round])
        if (step.kind == Step::Kind::send) add(all, {rank, step.peer}, {1, step.bytes});
  }
  return all;
}

Messages monitored(const std::string& prefix, int processes) {
  Messages all;
  for (int rank = 0; rank < processes; ++rank) {
    const std::string name = prefix + "." + std::to_string(rank) + ".prof";
    std::ifstream file(name);
    if (!file) throw std::runtime_error("there is no file " + name);
    for (std::string line; std::getline(file, line);) {
      std::istringstream words(line);
      std::string kind, bytes_word;
      Pair pair{};
      Traffic traffic;
      if (words >> kind >> pair.from >> pair.to >> traffic.bytes >> bytes_word >> traffic.messages &&
          (kind == "I" || kind == "E"))
        add(all, pair, traffic);
    }
  }
  return all;
}

void PrintTo(const Messages& messages, std::ostream* out) {
  for (const auto& [pair, traffic] : messages)
    *out << "\n  " << pair.from << "->" << pair.to << ": " << traffic.messages << " messages, "
         << traffic.bytes << " bytes";
}

}  // namespace plumbline::test
