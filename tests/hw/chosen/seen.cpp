#include "tests/hw/chosen/seen.hpp"

#include <compare>
#include <iostream>
#include <map>
#include <string_view>

#include "hw/communicator.hpp"
#include "tests/hw/chosen/entered.hpp"
#include "tests/hw/chosen/sent.hpp"

namespace plumbline::test {
namespace {

/// All processes are on one machine. What needs more is left out.
constexpr std::size_t most_memory = std::size_t{4} << 30;

struct Seen {
  std::string_view algorithm, messages;
  auto operator<=>(const Seen&) const = default;
};

Collective ours(const BenchmarkCall& one, const LibraryChoice& choice) {
  Collective call = one.call;
  call.algorithm = choice.ours;
  call.segment = choice.segment;
  return call;
}

/// To each process of the group.
std::vector<Sent> sent_since(const std::vector<Sent>& before, int processes) {
  std::vector<Sent> all(sent().begin(), sent().begin() + processes);
  for (std::size_t to = 0; to < all.size(); ++to) {
    all[to].messages -= before[to].messages;
    all[to].bytes -= before[to].bytes;
  }
  return all;
}

Seen seen(const BenchmarkCall& one, const LibraryChoice& choice, MPI_Comm communicator) {
  const int rank = rank_in(communicator), processes = size_of(communicator);
  const std::vector<Sent> before = sent();
  watch(one.call.operation);
  carry_out(one, communicator);
  const std::string_view algorithm = entered();
  return {algorithm, comparison(sent_since(before, processes), scheduled(ours(one, choice), processes, rank),
                                element_bytes(one), communicator)};
}

/// "2-3,5": numbers in ascending order.
std::string ranges(const std::vector<int>& numbers) {
  std::string text;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const bool begins = i == 0 || numbers[i] != numbers[i - 1] + 1;
    const bool ends = i + 1 == numbers.size() || numbers[i + 1] != numbers[i] + 1;
    if (begins) text += (i == 0 ? "" : ",") + std::to_string(numbers[i]);
    if (ends && !begins) text += "-" + std::to_string(numbers[i]);
  }
  return text;
}

}  // namespace

std::vector<Group> groups(const std::vector<int>& processes) {
  std::vector<Group> all;
  const int rank = rank_in(MPI_COMM_WORLD);
  for (const int count : processes) {
    all.push_back({count, MPI_COMM_NULL});
    MPI_Comm_split(MPI_COMM_WORLD, rank < count ? 0 : MPI_UNDEFINED, rank, &all.back().communicator);
  }
  return all;
}

void free_all(std::vector<Group>& groups) {
  for (Group& group : groups)
    if (group.communicator != MPI_COMM_NULL) MPI_Comm_free(&group.communicator);
}

void say_all(const std::string& columns, const BenchmarkCall& one, const std::vector<Group>& groups,
             const Choice& choice) {
  std::map<Seen, std::vector<int>> all;
  for (const auto& [processes, communicator] : groups) {
    const auto chosen = choice(processes);
    if (!chosen || written_bytes(one, processes) > most_memory || communicator == MPI_COMM_NULL) continue;
    all[seen(one, *chosen, communicator)].push_back(processes);
  }
  if (rank_in(MPI_COMM_WORLD) == 0)
    for (const auto& [what, processes] : all)
      std::cout << columns << '\t' << ranges(processes) << '\t' << what.algorithm << '\t' << what.messages
                << std::endl;
  MPI_Barrier(MPI_COMM_WORLD);
}

}  // namespace plumbline::test
