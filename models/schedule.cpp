#include "models/schedule.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <iterator>
#include <map>
#include <optional>

#include "models/errors.hpp"
#include "models/schedules/cuts.hpp"

namespace plumbline {
namespace {

// More rounds than anyone waits for, and than 32-bit ends of rounds could count.
constexpr std::int64_t most_segments = std::int64_t{1} << 24;

// Processes whose schedules are sampled even where these are as long as there are processes: seconds, beyond.
constexpr int most_sampled = 1 << 16;

std::string full_name(const Algorithm& algorithm) {
  return fmt::format("{}:{}", name(algorithm.operation), algorithm.name);
}

// How many times `bytes` all blocks together have.
std::int64_t buffers_of(Operation operation, std::int64_t processes) {
  switch (operation) {
    case Operation::barrier:
    case Operation::bcast:
    case Operation::reduce:
    case Operation::allreduce:
    case Operation::scan:
    case Operation::exscan:
      return 1;
    case Operation::alltoall:
      return processes * processes;
    default:
      return processes;
  }
}

void check_size(const Collective& call, int processes) {
  std::int64_t total = 0;
  if (call.bytes < 0) throw InputError(fmt::format("{} bytes; a size is 0 or more", call.bytes));
  if (__builtin_mul_overflow(buffers_of(call.operation, processes), call.bytes, &total))
    throw InputError(fmt::format("{} bytes between {} processes pass 2^63 in all", call.bytes, processes));
}

void check_segment(const Algorithm& algorithm, const Collective& call, std::int64_t segment) {
  if (segment < 0) throw InputError(fmt::format("segment of {} bytes; a segment has 1 or more", segment));
  if (call.segment != 0 && !schedules::takes_segment(algorithm.cut))
    throw InputError(fmt::format("{} does not cut its data into segments", full_name(algorithm)));
  if (segment > 0 && call.bytes / segment + (call.bytes % segment != 0) > most_segments)
    throw InputError(
        fmt::format("{} bytes in segments of {}: more than {} segments", call.bytes, segment, most_segments));
}

// Sends of one process. `rounds` is room to work in.
double sends_of(const Algorithm& algorithm, const Shape& shape, int rank, Rounds& rounds) {
  rounds.clear();
  algorithm.build(shape, rank, rounds);
  double sends = 0;
  for (int round = 0; round < rounds.size(); ++round)
    for (const Step& step : rounds[round]) sends += step.kind == Step::Kind::send ? 1 : 0;
  return sends;
}

// The i-th place of a sample of 1 .. others: all of them while they are few, else spread by the golden ratio.
// Equal distances would meet the powers of two at which trees keep their busiest processes.
int sampled_place(int i, int others, int samples) {
  constexpr double golden = 0.6180339887498949;
  if (samples == others) return i + 1;
  const double turn = (i + 0.5) * golden;
  return 1 + static_cast<int>((turn - std::floor(turn)) * others);
}

// sends(first) + (P - 1) mean(sends of the sample), where `first` is the root, or process 0 where there is
// none.
double sampled_messages(const Algorithm& algorithm, const Shape& shape) {
  Rounds rounds(algorithm.cut(shape));
  const int first = has_root(shape.operation) ? shape.root : 0, others = shape.processes - 1;
  const int samples = std::min(others, 64);
  double sampled = 0;
  for (int i = 0; i < samples; ++i) {
    const int rank = (first + sampled_place(i, others, samples)) % shape.processes;
    sampled += sends_of(algorithm, shape, rank, rounds);
  }
  const double mean = samples == 0 ? 0 : sampled / samples;
  return sends_of(algorithm, shape, first, rounds) + others * mean;
}

// Where every process has as many messages as there are processes, or so, a schedule of very many would fill
// the memory. Those of fewer tell: in all twice the processes have four times the messages.
std::optional<double> as_long_as_processes(const Algorithm& algorithm, Shape shape) {
  const double processes = shape.processes;
  if (shape.processes <= most_sampled) return std::nullopt;
  shape.root = 0;
  shape.processes = most_sampled / 2;
  const double half = sampled_messages(algorithm, shape);
  shape.processes = most_sampled;
  const double whole = sampled_messages(algorithm, shape);
  if (whole < 3 * half) return std::nullopt;
  return whole * (processes / most_sampled) * ((processes - 1) / (most_sampled - 1));
}

}  // namespace

// Even: the first r = total mod count blocks have one byte more, so block i starts at i floor(total/count) +
// min(i, r).
std::int64_t Layout::offset(std::int64_t block) const {
  if (segment != 0) return std::min(block * segment, total);
  return block * (total / count) + std::min(block, total % count);
}

std::int64_t Layout::bytes(std::int64_t first, std::int64_t blocks) const {
  return offset(first + blocks) - offset(first);
}

void Rounds::next() { open_ = false; }

void Rounds::send(int peer, Blocks blocks) { add(Step::Kind::send, peer, blocks); }
void Rounds::receive(int peer, Blocks blocks) { add(Step::Kind::receive, peer, blocks); }
void Rounds::combine(int peer, Blocks blocks) { add(Step::Kind::combine, peer, blocks); }

void Rounds::nonblocking(bool are) { nonblocking_ = are; }

void Rounds::clear() {
  steps_.clear();
  ends_.clear();
  open_ = nonblocking_ = false;
}

int Rounds::size() const { return static_cast<int>(ends_.size()); }

std::span<const Step> Rounds::operator[](int round) const {
  const auto index = static_cast<std::size_t>(round);
  const std::size_t begin = index == 0 ? 0 : ends_[index - 1];
  return {steps_.data() + begin, ends_[index] - begin};
}

void Rounds::add(Step::Kind kind, int peer, Blocks blocks) {
  if (!open_) ends_.push_back(0);
  open_ = true;
  const std::int64_t bytes =
      layout_.bytes(blocks.first, blocks.count) + layout_.bytes(blocks.wrapped_first, blocks.wrapped_count);
  steps_.push_back({kind, peer, bytes, blocks, nonblocking_});
  ends_.back() = static_cast<std::uint32_t>(steps_.size());
}

Shape shape_of(const Collective& call, int processes) {
  assert(call.algorithm != nullptr && call.algorithm->operation == call.operation);
  if (processes < 1) throw InputError(fmt::format("{} processes; there is at least one", processes));
  if (call.root < 0 || call.root >= processes)
    throw InputError(
        fmt::format("root {} of {} processes; a root is 0 to {}", call.root, processes, processes - 1));
  const std::int64_t segment = call.segment != 0 ? call.segment : call.algorithm->segment;
  check_size(call, processes);
  check_segment(*call.algorithm, call, segment);
  if (call.nodes.each < 1)
    throw InputError(fmt::format("{} processes a node; there is at least one", call.nodes.each));
  return {call.operation, processes, call.root, call.bytes, segment, call.nodes};
}

Rounds rounds_of(const Collective& call, int processes, int rank) {
  const Shape shape = shape_of(call, processes);
  Rounds rounds(call.algorithm->cut(shape));
  call.algorithm->build(shape, rank, rounds);
  return rounds;
}

namespace {

/// A set of blocks, as ranges [first, end) that neither touch nor overlap.
class BlockSet {
 public:
  void add(std::int64_t first, std::int64_t count) {
    std::int64_t end = first + count;
    auto next = ranges_.upper_bound(first);
    if (next != ranges_.begin() && std::prev(next)->second >= first) --next;
    while (next != ranges_.end() && next->first <= end) {
      first = std::min(first, next->first);
      end = std::max(end, next->second);
      next = ranges_.erase(next);
    }
    ranges_.emplace(first, end);
  }
  bool meets(std::int64_t first, std::int64_t count) const {
    const auto next = ranges_.lower_bound(first + count);
    return next != ranges_.begin() && std::prev(next)->second > first;
  }

 private:
  std::map<std::int64_t, std::int64_t> ranges_;
};

}  // namespace

bool copies_first(Operation operation) {
  return operation == Operation::allreduce || operation == Operation::allgather ||
         operation == Operation::reduce_scatter;
}

std::vector<std::vector<StepMarks>> marked_steps(const Rounds& rounds, Operation operation, int processes) {
  BlockSet received, sent;
  const auto add = [&](BlockSet& set, const Step& step) {
    for_each_range(step.blocks, processes,
                   [&](std::int64_t first, std::int64_t count) { set.add(first, count); });
  };
  const auto meets = [&](const BlockSet& set, const Step& step) {
    bool any = false;
    for_each_range(step.blocks, processes,
                   [&](std::int64_t first, std::int64_t count) { any = any || set.meets(first, count); });
    return any;
  };
  if (copies_first(operation)) received.add(0, rounds.layout().count);
  std::vector<std::vector<StepMarks>> marked;
  for (int round = 0; round < rounds.size(); ++round) {
    for (const Step& step : rounds[round])
      if (step.kind == Step::Kind::send) add(sent, step);
    std::vector<StepMarks>& marks = marked.emplace_back();
    for (const Step& step : rounds[round])
      marks.push_back({.forwards = step.kind == Step::Kind::send && meets(received, step),
                       .unsent = step.kind == Step::Kind::combine && !meets(sent, step)});
    for (const Step& step : rounds[round])
      if (step.kind != Step::Kind::send) add(received, step);
  }
  return marked;
}

double count_messages(const Collective& call, int processes) {
  const Shape shape = shape_of(call, processes);
  if (const auto messages = as_long_as_processes(*call.algorithm, shape)) return *messages;
  return sampled_messages(*call.algorithm, shape);
}

}  // namespace plumbline
