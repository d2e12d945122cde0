#include <bit>

#include "models/libraries/open_mpi_choice.hpp"

// Open MPI's fixed decision rules up to 4.0, and of its development until the summer of 2020, as facts:
// ompi/mca/coll/tuned/coll_tuned_decision_fixed.c, for commutative operations. They were found on Myrinet
// with up to 64 processes, and count bytes of the whole buffer or of a block, as open_mpi_rules.cpp has them.
namespace plumbline {
namespace {

using enum Operation;

struct Rule {
  std::string_view theirs;
  std::int64_t segment = 0;  // bytes; 0: not segmented
  std::string_view differs{};
};

bool is_power(int processes) { return std::has_single_bit(static_cast<unsigned>(processes)); }

Rule barrier_rule(int processes) {
  if (processes == 2) return {"two_proc"};
  return {is_power(processes) ? "recursive_doubling" : "bruck"};
}

/// Fewer processes than a line through (0 bytes, at_0): from there on a pipeline pays.
struct Line {
  double a_byte, at_0;
  double at(std::int64_t bytes) const { return a_byte * static_cast<double>(bytes) + at_0; }
};

Rule bcast_rule(std::int64_t bytes, std::int64_t elements, int processes) {
  constexpr Line line_16{3.2118e-6, 8.7936}, line_64{2.3679e-6, 1.1787}, line_128{1.6134e-6, 2.1102};
  if (bytes < 2048 || elements <= 1) return {"binomial"};
  if (bytes < 370728) return {"split_binary_tree", 1024};
  if (processes < line_128.at(bytes)) return {"pipeline", 131072};
  if (processes < 13) return {"split_binary_tree", 8192};
  if (processes < line_64.at(bytes)) return {"pipeline", 65536};
  if (processes < line_16.at(bytes)) return {"pipeline", 16384};
  return {"pipeline", 8192};
}

Rule reduce_rule(std::int64_t bytes, std::int64_t elements, int processes) {
  constexpr Line line_1{0.6016 / 1024, 1.3496}, line_2{0.0410 / 1024, 9.7128}, line_3{0.0422 / 1024, 1.1614},
      line_4{0.0033 / 1024, 1.6761};
  if (processes < 8 && bytes < 512) return {"linear"};
  if ((processes < 8 && bytes < 20480) || bytes < 2048 || elements <= 1) return {"binomial"};
  if (processes > line_1.at(bytes)) return {"binomial", 1024};
  if (processes > line_2.at(bytes)) return {"pipeline", 1024};
  if (processes > line_3.at(bytes)) return {"binary", 32768};
  return {"pipeline", processes > line_4.at(bytes) ? 32768 : 65536};
}

Rule allreduce_rule(std::int64_t bytes, std::int64_t elements, int processes) {
  constexpr std::int64_t segment = 1 << 20;
  if (bytes < 10000) return {"recursive_doubling"};
  if (elements <= processes) return {"nonoverlapping"};
  return processes * segment >= bytes ? Rule{"ring"} : Rule{"segmented_ring", segment};
}

Rule gather_rule(std::int64_t block, int processes) {
  constexpr std::string_view first_apart =
      "it sends the block's first segment (1 KiB, above 90 KiB 32 KiB) apart, while the root waits for "
      "others' rest";
  if (block > 6000) return {"linear_sync", 0, first_apart};
  return {processes > 60 || (processes > 10 && block < 1024) ? "binomial" : "basic_linear"};
}

Rule allgather_rule(std::int64_t block, int processes) {
  if (processes == 2) return {"two_proc"};
  if (block * processes < 50000) return {is_power(processes) ? "recursive_doubling" : "bruck"};
  return {processes % 2 == 0 ? "neighbor" : "ring"};
}

Rule alltoall_rule(std::int64_t block, int processes) {
  if (processes == 2) return {"two_proc"};
  if (block < 200 && processes > 12) return {"modified_bruck"};
  return {block < 3000 ? "linear" : "pairwise"};
}

/// Of MPI_Reduce_scatter; by the bytes of all blocks.
Rule uneven_reduce_scatter_rule(std::int64_t bytes, int processes) {
  constexpr Line line{0.0012, 8};
  const bool halves =
      bytes <= 12288 || (bytes <= 262144 && is_power(processes)) || processes >= line.at(bytes);
  return {halves ? "recursive_halving" : "ring"};
}

/// Reduce-scatter is MPI_Reduce_scatter_block, which tuned did not have, as scan: coll/basic has one
/// algorithm.
Rule rule_of(const Collective& call, int processes, std::int64_t element_bytes) {
  const std::int64_t elements = call.bytes / element_bytes;
  switch (call.operation) {
    case barrier:
      return barrier_rule(processes);
    case bcast:
      return bcast_rule(call.bytes, elements, processes);
    case reduce:
      return reduce_rule(call.bytes, elements, processes);
    case allreduce:
      return allreduce_rule(call.bytes, elements, processes);
    case gather:
      return gather_rule(call.bytes, processes);
    case scatter:
      return {processes > 10 && call.bytes < 300 ? "binomial" : "basic_linear"};
    case allgather:
      return allgather_rule(call.bytes, processes);
    case alltoall:
      return alltoall_rule(call.bytes, processes);
    case reduce_scatter:
      return {"basic_linear"};
    case scan:
    case exscan:
      return {"linear"};
  }
  return {};
}

LibraryChoice choice_by(const Rule& rule, Collective call, int processes, std::int64_t element_bytes) {
  call.segment = rule.segment;
  LibraryChoice choice = open_mpi_choice(rule.theirs, call, processes, element_bytes);
  if (!rule.differs.empty()) choice.differs = rule.differs;
  return choice;
}

}  // namespace

LibraryChoice open_mpi_4_0_choice(const Collective& call, int processes, std::int64_t element_bytes) {
  return choice_by(rule_of(call, processes, element_bytes), call, processes, element_bytes);
}

LibraryChoice open_mpi_4_0_uneven_reduce_scatter(const Collective& call, int processes,
                                                 std::int64_t element_bytes) {
  return choice_by(uneven_reduce_scatter_rule(call.bytes * processes, processes), call, processes,
                   element_bytes);
}

}  // namespace plumbline
