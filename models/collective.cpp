#include "models/collective.hpp"

#include <array>
#include <vector>

#include "models/errors.hpp"
#include "models/schedule.hpp"
#include "models/schedules/barrier.hpp"
#include "models/schedules/cuts.hpp"
#include "models/schedules/trees.hpp"

namespace plumbline {
namespace {

constexpr std::array<std::string_view, operations> operation_names = {
    "barrier",   "bcast",    "reduce",         "allreduce", "gather", "scatter",
    "allgather", "alltoall", "reduce-scatter", "scan",      "exscan"};

using namespace schedules;
using enum Operation;

constexpr Algorithm table[] = {
    {barrier, "dissemination", 0, whole, barrier_dissemination, "Hensgen, Finkel, Manber 1988"},
    {bcast, "flat", 0, segments, tree_bcast<FlatTree>, "Open MPI basic_linear"},
    {bcast, "chain", 0, segments, tree_bcast<ChainTree<1>>, "de Supinski, Karonis 1999: linear"},
    {bcast, "binomial", 0, segments, tree_bcast<BinomialTree>, "MPICH"},
};

}  // namespace

std::string_view name(Operation operation) { return operation_names[static_cast<std::size_t>(operation)]; }

Operation operation_named(std::string_view name) {
  for (std::size_t i = 0; i < operation_names.size(); ++i)
    if (operation_names[i] == name) return static_cast<Operation>(i);
  throw_unknown("operation", name, operation_names);
}

bool has_root(Operation operation) {
  return operation == bcast || operation == reduce || operation == gather || operation == scatter;
}

std::span<const Algorithm> algorithms() { return table; }

const Algorithm& algorithm_named(Operation operation, std::string_view name) {
  std::vector<std::string_view> known;
  for (const Algorithm& algorithm : table) {
    if (algorithm.operation != operation) continue;
    if (algorithm.name == name) return algorithm;
    known.push_back(algorithm.name);
  }
  throw_unknown(std::string(plumbline::name(operation)) + " algorithm", name, known);
}

}  // namespace plumbline
