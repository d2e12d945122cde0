#include "sim/network/program.hpp"

#include <algorithm>
#include <limits>
#include <string>

#include "models/errors.hpp"
#include "models/schedule.hpp"

namespace plumbline {
namespace {

constexpr std::size_t most_sends = std::numeric_limits<std::uint32_t>::max();  // rounds index them in 32 bits

struct PlannedReceive {
  std::int32_t from;
  std::uint32_t round;
  bool combine, unsent;
  std::int64_t bytes;
};

struct PlannedSend {
  std::int64_t bytes;
  bool forwards, nonblocking;
};

struct Compiler {
  const Collective& call;
  int processes;
  CostTable& costs;
  Program program;
  std::vector<std::uint64_t> first_receive;  // P + 1, into receives
  std::vector<PlannedReceive> receives;      // of each process, in order of sender, then of posting
  std::vector<PlannedSend> sends;            // as program.sends

  void add(int rank) {
    const Rounds rounds = rounds_of(call, processes, rank);
    program.first_round.push_back(static_cast<std::uint32_t>(program.rounds.size()));
    first_receive.push_back(receives.size());
    std::vector<std::vector<StepMarks>> marked;
    if (costs.marks_cost()) marked = marked_steps(rounds, call.operation, processes);
    for (int round = 0; round < rounds.size(); ++round)
      add_round(rounds[round], static_cast<std::uint32_t>(round),
                marked.empty() ? nullptr : &marked[static_cast<std::size_t>(round)]);
    std::stable_sort(receives.begin() + static_cast<std::ptrdiff_t>(first_receive.back()), receives.end(),
                     [](const PlannedReceive& a, const PlannedReceive& b) { return a.from < b.from; });
  }

  // `marked`: the steps' marks, or nullptr where they don't matter.
  void add_round(std::span<const Step> steps, std::uint32_t round, const std::vector<StepMarks>* marked) {
    program.rounds.push_back({static_cast<std::uint32_t>(program.sends.size()), 0});
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const Step& step = steps[i];
      const StepMarks marks = marked != nullptr ? (*marked)[i] : StepMarks();
      if (step.kind == Step::Kind::send) {
        if (program.sends.size() == most_sends) throw RunError("a collective of more than 2^32 messages");
        program.sends.push_back({step.peer, 0, 0});
        sends.push_back({step.bytes, marks.forwards, step.nonblocking});
      } else {
        receives.push_back({step.peer, round, step.kind == Step::Kind::combine, marks.unsent, step.bytes});
        ++program.rounds.back().receives;
      }
    }
  }

  void close() {
    program.first_round.push_back(static_cast<std::uint32_t>(program.rounds.size()));
    program.rounds.push_back({static_cast<std::uint32_t>(program.sends.size()), 0});
    first_receive.push_back(receives.size());
  }

  // Senders in order of rank meet each receiver's list, which is in order of sender: one cursor a receiver
  // does.
  void match() {
    std::vector<std::uint64_t> cursor(first_receive.begin(), first_receive.end() - 1);
    for (int rank = 0; rank < processes; ++rank) {
      const std::uint32_t end =
          program.rounds[program.first_round[static_cast<std::size_t>(rank) + 1]].first_send;
      for (auto i = program.rounds[program.first_round[static_cast<std::size_t>(rank)]].first_send; i < end;
           ++i) {
        match(rank, i, cursor[static_cast<std::size_t>(program.sends[i].peer)]);
      }
    }
  }

  void match(int rank, std::uint32_t index, std::uint64_t& cursor) {
    Program::Send& send = program.sends[index];
    const PlannedSend& planned = sends[index];
    if (cursor >= first_receive[static_cast<std::size_t>(send.peer) + 1] || receives[cursor].from != rank ||
        receives[cursor].bytes != planned.bytes) {
      throw RunError("schedule of " + std::string(call.algorithm->name) + ": no receive for a send from " +
                     std::to_string(rank) + " to " + std::to_string(send.peer));
    }
    send.round = receives[cursor].round;
    send.cost = costs.index(rank, send.peer, planned.bytes,
                            {.in_collective = true,
                             .combines = receives[cursor].combine,
                             .unsent = receives[cursor].unsent,
                             .forwards = planned.forwards,
                             .nonblocking = planned.nonblocking});
    ++cursor;
  }
};

}  // namespace

Program compile(const Collective& call, int processes, CostTable& costs) {
  Compiler compiler{call, processes, costs, {}, {}, {}, {}};
  for (int rank = 0; rank < processes; ++rank) compiler.add(rank);
  compiler.close();
  compiler.match();
  return std::move(compiler.program);
}

std::size_t ProgramCache::Hash::operator()(const Collective& call) const {
  constexpr std::uint64_t odd = 0x9E3779B97F4A7C15u;  // 2^64 / golden ratio (Knuth)
  std::uint64_t hash = static_cast<std::uint64_t>(call.operation);
  for (const std::uint64_t part :
       {std::uint64_t{reinterpret_cast<std::uintptr_t>(call.algorithm)},
        static_cast<std::uint64_t>(call.root), static_cast<std::uint64_t>(call.bytes),
        static_cast<std::uint64_t>(call.segment)}) {
    hash = (hash ^ part) * odd;
    hash ^= hash >> 32;
  }
  return static_cast<std::size_t>(hash);
}

const Program& ProgramCache::get(const Collective& call) {
  std::unique_ptr<const Program>& program = programs_[call];
  if (!program) {
    program =
        std::make_unique<const Program>(compile(resolve(machine_, call, processes_), processes_, costs_));
  }
  return *program;
}

const Program& ProgramCache::get_for_progress_threads(const Collective& call) {
  std::unique_ptr<const Program>& program = for_progress_threads_[call];
  if (program) return *program;
  Program shifted = get(call);
  shifted.first_round.insert(shifted.first_round.begin(), static_cast<std::size_t>(processes_), 0);
  for (Program::Send& send : shifted.sends) send.peer += processes_;
  program = std::make_unique<const Program>(std::move(shifted));
  return *program;
}

}  // namespace plumbline
