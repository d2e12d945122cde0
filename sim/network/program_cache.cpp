#include "sim/network/program_cache.hpp"

#include <cstdint>

namespace plumbline {

std::size_t ProgramCache::Hash::operator()(const Collective& call) const {
  constexpr std::uint64_t odd = 0x9E3779B97F4A7C15u;  // 2^64 / golden ratio (Knuth)
  std::uint64_t hash = static_cast<std::uint64_t>(call.operation);
  for (const std::uint64_t part :
       {reinterpret_cast<std::uintptr_t>(call.algorithm), static_cast<std::uint64_t>(call.root),
        static_cast<std::uint64_t>(call.bytes), static_cast<std::uint64_t>(call.segment)}) {
    hash = (hash ^ part) * odd;
    hash ^= hash >> 32;
  }
  return hash;
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
  if (!program) program = std::make_unique<const Program>(among_progress_threads(get(call), processes_));
  return *program;
}

}  // namespace plumbline
