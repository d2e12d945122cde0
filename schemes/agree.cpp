#include "schemes/agree.hpp"

#include <algorithm>
#include <vector>

namespace plumbline {
namespace {

/// Ranks counted from the root: the binomial tree's parent of v is v without its lowest bit.
struct Tree {
  int processes, top, self;
  Tree(const Process& process, int root)
      : processes(process.size()),
        top(root),
        self((process.rank() - root + process.size()) % process.size()) {}
  int rank(int place) const { return (place + top) % processes; }
  int lowest_bit() const { return self & -self; }  // 0 at the root
};

}  // namespace

void share_from(Process& process, int root, std::span<double> values) {
  const Tree tree(process, root);
  const int low = tree.lowest_bit();
  if (low != 0) process.recv(tree.rank(tree.self - low), tags::agreement, std::as_writable_bytes(values));
  int bit = 1;
  while (bit < (low != 0 ? low : tree.processes)) bit *= 2;
  for (bit /= 2; bit > 0; bit /= 2)
    if (tree.self + bit < tree.processes)
      process.send(tree.rank(tree.self + bit), tags::agreement, std::as_bytes(values));
}

void max_at(Process& process, int root, std::span<double> values) {
  const Tree tree(process, root);
  const int low = tree.lowest_bit();
  std::vector<double> theirs(values.size());
  for (int bit = 1; bit < (low != 0 ? low : tree.processes); bit *= 2) {
    if (tree.self + bit >= tree.processes) continue;
    process.recv(tree.rank(tree.self + bit), tags::agreement, std::as_writable_bytes(std::span(theirs)));
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = std::max(values[i], theirs[i]);
  }
  if (low != 0) process.send(tree.rank(tree.self - low), tags::agreement, std::as_bytes(values));
}

}  // namespace plumbline
