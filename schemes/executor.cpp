#include "schemes/executor.hpp"

#include <algorithm>
#include <cassert>

namespace plumbline {
namespace {

/// What a process has to give, or to keep, whether or not it travels.
BlockRange own_blocks(const Collective& call, const Layout& layout, int processes, int rank) {
  switch (call.operation) {
    case Operation::bcast:
    case Operation::scatter:
      return rank == call.root ? BlockRange{0, layout.count} : BlockRange{};
    case Operation::gather:
    case Operation::allgather:
      return {rank, 1};
    case Operation::alltoall:
      return {std::int64_t{rank} * processes, processes};
    default:
      return {0, layout.count};
  }
}

bool is_prefix(Operation operation) { return operation == Operation::scan || operation == Operation::exscan; }

std::vector<BlockRange> touched_blocks(const Collective& call, const Rounds& rounds, int processes,
                                       int rank) {
  std::vector<BlockRange> touched{own_blocks(call, rounds.layout(), processes, rank)};
  for (int round = 0; round < rounds.size(); ++round)
    for (const Step& step : rounds[round])
      for_each_range(step.blocks, processes, [&](std::int64_t first, std::int64_t count) {
        touched.push_back({first, count});
      });
  return touched;
}

}  // namespace

void add_bytes(std::span<std::byte> into, std::span<const std::byte> from) {
  std::transform(into.begin(), into.end(), from.begin(), into.begin(), [](std::byte a, std::byte b) {
    return static_cast<std::byte>(std::to_integer<unsigned>(a) + std::to_integer<unsigned>(b));
  });
}

std::size_t longest_message(const Rounds& rounds) {
  std::int64_t longest = 0;
  for (int round = 0; round < rounds.size(); ++round)
    for (const Step& step : rounds[round]) longest = std::max(longest, step.bytes);
  return static_cast<std::size_t>(longest);
}

Execution::Execution(const Collective& call, int processes, int rank, Combine combine)
    : Execution(call, rounds_of(call, processes, rank), processes, rank, combine) {}

Execution::Execution(const Collective& call, const Rounds& rounds, int processes, int rank, Combine combine)
    : layout_(rounds.layout()),
      operation_(call.operation),
      rank_(rank),
      combine_(combine),
      store_(layout_, touched_blocks(call, rounds, processes, rank)) {
  std::size_t most = 0;
  for (int round = 0; round < rounds.size(); ++round) {
    prepare(rounds[round], processes);
    most = std::max(most, rounds[round].size());
  }
  requests_.reserve(most);
  if (is_prefix(operation_)) prefix_.resize(store_.at({0, layout_.count}).size());
}

Execution::Execution(const Rounds& rounds, std::span<std::byte> blank)
    : layout_(rounds.layout()),
      operation_(Operation::barrier),
      rank_(0),
      combine_(nullptr),
      blank_(blank),
      store_(layout_, {}) {
  std::size_t most = 0;
  for (int round = 0; round < rounds.size(); ++round) {
    for (const Step& step : rounds[round])
      messages_.push_back({step.kind, step.peer, true, 0, static_cast<std::size_t>(step.bytes), 0, 0});
    ends_.push_back(messages_.size());
    most = std::max(most, rounds[round].size());
  }
  requests_.reserve(most);
}

void Execution::prepare(std::span<const Step> round, int processes) {
  std::size_t scratch = 0;
  for (const Step& step : round) prepare(step, processes, scratch);
  ends_.push_back(messages_.size());
  scratch_.resize(std::max(scratch_.size(), scratch));
}

// What is combined waits in scratch memory until the round ends: a send of the same round carries what was
// there before.
void Execution::prepare(const Step& step, int processes, std::size_t& scratch) {
  Message message{step.kind, step.peer, false, scratch, 0, pieces_.size(), 0};
  for_each_range(step.blocks, processes, [&](std::int64_t first, std::int64_t count) {
    pieces_.push_back(store_.at({first, count}));
    message.bytes += pieces_.back().size();
  });
  message.pieces = pieces_.size() - message.first_piece;
  message.direct = message.pieces == 1 && step.kind != Step::Kind::combine;
  assert(message.bytes == static_cast<std::size_t>(step.bytes));
  if (!message.direct) scratch += message.bytes;
  messages_.push_back(message);
}

void Execution::run(Process& process) {
  start(process);
  wait(process);
}

std::span<std::byte> Execution::data(const Message& message) {
  if (combine_ == nullptr) return blank_.first(message.bytes);
  return message.direct ? pieces_[message.first_piece]
                        : std::span(scratch_).subspan(message.scratch, message.bytes);
}

void Execution::pack(const Message& message) {
  if (message.direct) return;
  auto to = data(message).begin();
  for (const auto& piece : std::span(pieces_).subspan(message.first_piece, message.pieces))
    to = std::copy(piece.begin(), piece.end(), to);
}

void Execution::unpack(const Message& message) {
  if (message.direct || message.kind == Step::Kind::send) return;
  if (is_prefix(operation_) && message.peer < rank_) add_to_prefix(message);
  std::span<const std::byte> from = data(message);
  for (const auto& piece : std::span(pieces_).subspan(message.first_piece, message.pieces)) {
    if (message.kind == Step::Kind::combine)
      combine_(piece, from.first(piece.size()));
    else
      std::copy_n(from.begin(), piece.size(), piece.begin());
    from = from.subspan(piece.size());
  }
}

// scan: the own contribution and all that lower ranks send; exscan: the latter alone.
void Execution::begin_prefix() {
  prefix_begun_ = operation_ == Operation::scan;
  if (!prefix_begun_) return;
  const auto own = store_.at({0, layout_.count});
  std::copy(own.begin(), own.end(), prefix_.begin());
}

void Execution::add_to_prefix(const Message& message) {
  assert(message.bytes == prefix_.size());
  const std::span<const std::byte> from = data(message);
  if (prefix_begun_)
    combine_(prefix_, from);
  else
    std::copy(from.begin(), from.end(), prefix_.begin());
  prefix_begun_ = true;
}

}  // namespace plumbline
