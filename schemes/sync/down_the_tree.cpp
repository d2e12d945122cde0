#include <algorithm>
#include <array>

#include "schemes/sync/methods.hpp"
#include "schemes/sync/step.hpp"
#include "schemes/sync/tree.hpp"

namespace plumbline::sync {
namespace {

constexpr int nobody = -1;

/// What process 0, which knows every process's node, tells each process: whom it deals with. The first
/// process of a node is its leader.
struct Role {
  int leaders = 0;
  int before = nobody, after = nobody;  // of the processes of its node, by rank
  int parent = nobody;                  // of a leader: among the leaders
  int children = 0;
  std::array<int, 32> child{};

  Descent descent() const {
    Descent partners{.children = {child.begin(), child.begin() + children}};
    if (parent != nobody) partners.parent = parent;
    return partners;
  }
};

using Ranks = std::vector<int>;

// node[rank] -> what links the processes of a node; returns the leaders by rank.
Ranks link_nodes(const Ranks& node, std::vector<Role>& roles) {
  Ranks leaders;
  Ranks last(static_cast<std::size_t>(*std::max_element(node.begin(), node.end())) + 1, nobody);
  for (std::size_t rank = 0; rank < node.size(); ++rank) {
    int& previous = last[static_cast<std::size_t>(node[rank])];
    roles[rank].before = previous;
    if (previous == nobody)
      leaders.push_back(static_cast<int>(rank));
    else
      roles[static_cast<std::size_t>(previous)].after = static_cast<int>(rank);
    previous = static_cast<int>(rank);
  }
  return leaders;
}

void link_leaders(const Ranks& leaders, std::vector<Role>& roles) {
  for (std::size_t i = 0; i < leaders.size(); ++i) {
    Role& role = roles[static_cast<std::size_t>(leaders[i])];
    const Descent partners = descent(static_cast<int>(leaders.size()), static_cast<int>(i));
    if (partners.parent) role.parent = leaders[static_cast<std::size_t>(*partners.parent)];
    for (const int child : partners.children)
      role.child[static_cast<std::size_t>(role.children++)] = leaders[static_cast<std::size_t>(child)];
  }
}

Role give_out_roles(Messenger& messenger, int own_node) {
  Ranks node{own_node};
  for (int rank = 1; rank < messenger.size(); ++rank) node.push_back(messenger.receive_one<int>(rank));
  std::vector<Role> roles(node.size());
  const Ranks leaders = link_nodes(node, roles);
  link_leaders(leaders, roles);
  for (Role& role : roles) role.leaders = static_cast<int>(leaders.size());
  for (int rank = 1; rank < messenger.size(); ++rank)
    messenger.send_one(rank, roles[static_cast<std::size_t>(rank)]);
  return roles.front();
}

Role role_of(Messenger& messenger, int node) {
  if (messenger.rank() == 0) return give_out_roles(messenger, node);
  messenger.send_one(0, node);
  return messenger.receive_one<Role>(0);
}

/// A process measures against its parent's global clock, then its children against its own, so that nothing
/// is merged. Returns the line from its own clock to the global one.
LinearMap down_the_tree(PairStep& step, const Descent& partners) {
  const LinearMap map = partners.parent ? step.measure(*partners.parent) : LinearMap{};
  for (const int child : partners.children) step.serve(child, map);
  return map;
}

}  // namespace

Synchronisation hca3(Process& process, const SyncMethod& method, const SyncOptions& options) {
  Messenger messenger(process);
  PairStep step(messenger, plan_of(method, options), options);
  const LinearMap map = down_the_tree(step, descent(process.size(), process.rank()));
  return {.map = map,
          .residual = step.residual(),
          .messages = messenger.sent(),
          .rounds = tree_steps(process.size())};
}

// hca3 between the leaders; the processes of a node share a clock, so its line is handed on from one to the
// next.
Synchronisation hierarchical(Process& process, const SyncMethod& method, const SyncOptions& options) {
  Messenger messenger(process);
  const Role role = role_of(messenger, process.node());
  PairStep step(messenger, plan_of(method, options), options);
  const LinearMap map = role.before == nobody ? down_the_tree(step, role.descent())
                                              : messenger.receive_one<LinearMap>(role.before);
  if (role.after != nobody) messenger.send_one(role.after, map);
  return {.map = map,
          .residual = step.residual(),
          .messages = messenger.sent(),
          .rounds = tree_steps(role.leaders)};
}

}  // namespace plumbline::sync
