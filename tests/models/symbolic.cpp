#include "tests/models/symbolic.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace plumbline::symbolic {
namespace {

/// Thrown and caught here: a fault ends the run.
class Fault : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

bool reduces(Operation operation) {
  using enum Operation;
  return operation == reduce || operation == allreduce || operation == reduce_scatter || operation == scan ||
         operation == exscan;
}
bool is_scan(Operation operation) { return operation == Operation::scan || operation == Operation::exscan; }

using Words = std::vector<std::uint64_t>;

/// A message half: a posted send with a copy of what it carries, or a posted receive.
struct Post {
  const Step* step = nullptr;
  std::size_t payload = 0;  ///< in Run::payloads_, of a send
  bool is_send = false;
};

/// What is posted and not yet matched between two processes in one direction: sends only or receives only.
struct Channel {
  std::vector<Post> posts;
  std::size_t matched = 0;
};

class Run {
 public:
  Run(const std::vector<Rounds>& program, const Collective& call)
      : program_(program),
        call_(call),
        layout_(program.at(0).layout()),
        P_(static_cast<int>(program.size())) {
    words_ = sets() ? static_cast<std::size_t>(P_ + 63) / 64 : 1;
    held_.resize(index(P_, 0));
    results_.resize(is_scan(call.operation) ? held_.size() : 0);
    round_.assign(program.size(), -1);
    pending_.assign(program.size(), 0);
    channels_.resize(program.size() * program.size());
    touched_.assign(static_cast<std::size_t>(layout_.count), 0);
  }

  void execute() {
    check_layout();
    for (int process = 0; process < P_; ++process) start(process);
    for (int process = P_ - 1; process >= 0; --process) ready_.push_back(process);
    while (!ready_.empty()) {
      const int process = ready_.back();
      ready_.pop_back();
      enter_next_round(process);
    }
    for (int process = 0; process < P_; ++process) check_finished(process);
    for (int process = 0; process < P_; ++process) check_result(process);
  }

 private:
  // ---- what is held
  // -------------------------------------------------------------------------------------------
  bool sets() const { return reduces(call_.operation) || call_.operation == Operation::barrier; }
  std::size_t index(int process, std::int64_t block) const {
    return static_cast<std::size_t>(process * layout_.count + block) * words_;
  }
  // "It is here" is the bit of process 0.
  void put(Words& words, std::size_t at, int origin) const {
    const auto bit = static_cast<std::size_t>(sets() ? origin : 0);
    words[at + bit / 64] |= std::uint64_t{1} << (bit % 64);
  }
  bool is_empty(std::size_t at) const {
    return std::all_of(held_.begin() + static_cast<std::ptrdiff_t>(at),
                       held_.begin() + static_cast<std::ptrdiff_t>(at + words_),
                       [](auto word) { return word == 0; });
  }

  bool holds_at_start(int process, std::int64_t block) const {
    switch (call_.operation) {
      case Operation::bcast:
      case Operation::scatter:
        return process == call_.root;
      case Operation::gather:
      case Operation::allgather:
        return block == process;
      case Operation::alltoall:
        return block / P_ == process;
      default:
        return true;
    }
  }
  bool must_hold(int process, std::int64_t block) const {
    switch (call_.operation) {
      case Operation::reduce:
      case Operation::gather:
        return process == call_.root;
      case Operation::scatter:
      case Operation::reduce_scatter:
        return block == process;
      case Operation::alltoall:
        return block % P_ == process;
      default:
        return true;
    }
  }
  void start(int process) {
    for (std::int64_t block = 0; block < layout_.count; ++block)
      if (holds_at_start(process, block)) put(held_, index(process, block), process);
    if (call_.operation == Operation::scan) put(results_, index(process, 0), process);
  }

  // ---- rounds
  // -------------------------------------------------------------------------------------------------
  void enter_next_round(int process) {
    const auto p = static_cast<std::size_t>(process);
    if (++round_[p] == program_[p].size()) return;
    const std::span<const Step> steps = program_[p][round_[p]];
    pending_[p] = static_cast<int>(steps.size());
    check_round(process, steps);
    for (const Step& step : steps)
      if (step.kind == Step::Kind::send)
        post(process, step.peer, {&step, copy(process, step), true}, process);
    for (const Step& step : steps)
      if (step.kind != Step::Kind::send) post(step.peer, process, {&step, 0, false}, process);
  }

  std::size_t copy(int process, const Step& step) {
    const std::size_t begin = payloads_.size();
    for_each_block(step, [&](std::int64_t block) {
      const auto from = held_.begin() + static_cast<std::ptrdiff_t>(index(process, block));
      if (is_empty(index(process, block)))
        fail(process, step, fmt::format("sends block {}, which it does not hold", block));
      payloads_.insert(payloads_.end(), from, from + static_cast<std::ptrdiff_t>(words_));
    });
    return begin;
  }

  void post(int from, int to, Post mine, int poster) {
    Channel& channel = channels_[static_cast<std::size_t>(from * P_ + to)];
    const bool waits = channel.matched < channel.posts.size();
    if (!waits || channel.posts[channel.matched].is_send == mine.is_send)
      return channel.posts.push_back(mine);
    const Post other = channel.posts[channel.matched++];
    const int peer = poster == from ? to : from;
    deliver(to, mine.is_send ? mine : other, mine.is_send ? other : mine);
    if (--pending_[static_cast<std::size_t>(poster)] == 0) ready_.push_back(poster);
    if (--pending_[static_cast<std::size_t>(peer)] == 0) ready_.push_back(peer);
  }

  void deliver(int to, const Post& sent, const Post& received) {
    const Step& step = *received.step;
    if (sent.step->bytes != step.bytes)
      fail(to, step, fmt::format("gets {} bytes, expects {}", sent.step->bytes, step.bytes));
    if (sent.step->blocks != step.blocks) fail(to, step, "gets other blocks than it expects");
    std::size_t at = sent.payload;
    for_each_block(step, [&](std::int64_t block) {
      take(to, step, index(to, block), at);
      at += words_;
    });
  }

  // A barrier's sets grow, a sum takes disjoint summands, and what is received replaces what was there.
  void take(int to, const Step& step, std::size_t mine, std::size_t theirs) {
    for (std::size_t word = 0; word < words_; ++word) {
      const std::uint64_t arrived = payloads_[theirs + word];
      std::uint64_t& here = held_[mine + word];
      if (step.kind == Step::Kind::combine) {
        if ((here & arrived) != 0) fail(to, step, "sums a contribution twice");
        here |= arrived;
        if (is_scan(call_.operation) && step.peer < to) results_[mine + word] |= arrived;
      } else {
        here = call_.operation == Operation::barrier ? here | arrived : arrived;
      }
    }
  }

  // ---- checks
  // -------------------------------------------------------------------------------------------------
  [[noreturn]] static void fail(int process, const Step& step, const std::string& what) {
    throw Fault(fmt::format("process {}, message with {}: {}", process, step.peer, what));
  }

  template <class Visit>
  void for_each_block(const Step& step, Visit visit) const {
    for_each_range(step.blocks, P_, [&](std::int64_t first, std::int64_t count) {
      for (std::int64_t block = first; block < first + count; ++block) visit(block);
    });
  }

  void check_layout() const {
    std::int64_t total = 0;
    for (std::int64_t block = 0; block < layout_.count; ++block) total += layout_.bytes(block, 1);
    if (total != layout_.total) throw Fault("the blocks are not the buffer");
  }

  // The peers exist, the bytes are the blocks', and no buffer is received into that is in use: a barrier has
  // no data.
  void check_round(int process, std::span<const Step> steps) {
    ++stamp_;
    for (const Step& step : steps) {
      if (step.peer < 0 || step.peer >= P_) fail(process, step, "no such process");
      if (step.peer == process) fail(process, step, "a message to itself");
      std::int64_t bytes = 0;
      for_each_block(step, [&](std::int64_t block) { bytes += layout_.bytes(block, 1); });
      if (bytes != step.bytes) fail(process, step, "its bytes are not its blocks'");
    }
    if (call_.operation == Operation::barrier) return;
    mark(process, steps, Step::Kind::send);
    mark(process, steps, Step::Kind::receive);
  }
  void mark(int process, std::span<const Step> steps, Step::Kind kind) {
    for (const Step& step : steps) {
      if (step.kind != kind) continue;
      for_each_block(step, [&](std::int64_t block) {
        auto& touched = touched_[static_cast<std::size_t>(block)];
        if (kind == Step::Kind::receive && touched == stamp_)
          fail(process, step, "receives into a block in use");
        touched = stamp_;
      });
    }
  }

  void check_finished(int process) const {
    const auto p = static_cast<std::size_t>(process);
    if (round_[p] < program_[p].size())
      throw Fault(fmt::format("deadlock: process {} waits in round {}", process, round_[p]));
  }

  void check_result(int process) const {
    const Words& result = is_scan(call_.operation) ? results_ : held_;
    for (std::int64_t block = 0; block < layout_.count; ++block) {
      if (!must_hold(process, block)) continue;
      const auto at = result.begin() + static_cast<std::ptrdiff_t>(index(process, block));
      if (!std::equal(at, at + static_cast<std::ptrdiff_t>(words_), expected(process).begin()))
        throw Fault(fmt::format("process {} ends with a wrong block {}", process, block));
    }
  }
  // scan: 0 .. rank; exscan: 0 .. rank - 1; other reductions and the barrier: everybody's.
  Words expected(int process) const {
    Words words(words_);
    const int scanned = call_.operation == Operation::scan ? process + 1 : process;
    const int origins = is_scan(call_.operation) ? scanned : P_;
    for (int origin = 0; origin < origins; ++origin) put(words, 0, origin);
    return words;
  }

  const std::vector<Rounds>& program_;
  const Collective& call_;
  const Layout layout_;
  const int P_;
  std::size_t words_ = 1;               // 64-bit words of a set
  Words held_, results_, payloads_;     // results_: of scans alone
  std::vector<int> round_, pending_;    // of each process: its round, and what of it is not complete
  std::vector<Channel> channels_;       // from * P + to
  std::vector<std::uint64_t> touched_;  // by block: the last round, counted over all, that used it
  std::uint64_t stamp_ = 0;
  std::vector<int> ready_;
};

}  // namespace

std::vector<Rounds> program_of(const Collective& call, int processes) {
  std::vector<Rounds> program;
  program.reserve(static_cast<std::size_t>(processes));
  for (int rank = 0; rank < processes; ++rank) program.push_back(rounds_of(call, processes, rank));
  return program;
}

std::string fault_in(const std::vector<Rounds>& program, const Collective& call) {
  try {
    Run(program, call).execute();
  } catch (const Fault& fault) {
    return fault.what();
  }
  return "";
}

}  // namespace plumbline::symbolic
