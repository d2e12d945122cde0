#include "hw/factors/nodes.hpp"

#include <vector>

#include "hw/communicator.hpp"

namespace plumbline {
namespace {

/// The processes of this one's node, in the order of their ranks.
class Node {
 public:
  explicit Node(MPI_Comm communicator) {
    check(MPI_Comm_split_type(communicator, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &communicator_),
          "MPI_Comm_split_type");
  }
  ~Node() { release_(communicator_); }
  Node(const Node&) = delete;
  Node& operator=(const Node&) = delete;

  /// What the node's smallest rank has.
  template <class Value>
  Value of_first(Value value) const {
    check(MPI_Bcast(&value, sizeof value, MPI_BYTE, 0, communicator_), "MPI_Bcast");
    return value;
  }

 private:
  MPI_Comm communicator_ = MPI_COMM_NULL;
  Release release_;
};

}  // namespace

int node_of(MPI_Comm communicator) {
  const int first = Node(communicator).of_first(rank_in(communicator));
  std::vector<int> firsts(static_cast<std::size_t>(size_of(communicator)));
  check(MPI_Allgather(&first, 1, MPI_INT, firsts.data(), 1, MPI_INT, communicator), "MPI_Allgather");
  int node = 0;  // nodes whose smallest rank is lower
  for (int other = 0; other < first; ++other) node += firsts[static_cast<std::size_t>(other)] == other;
  return node;
}

void agree_on_zero(MPI_Comm communicator, Timer& timer) {
  if (time_is_simulated()) return timer.count_from(0);  // since the simulation began, for every node
  const Node node(communicator);
  timer.count_from(node.of_first(timer.count()));
  timer.count_in(node.of_first(timer.seconds_a_count()));
}

}  // namespace plumbline
