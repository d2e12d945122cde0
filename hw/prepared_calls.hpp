#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "hw/arena.hpp"
#include "hw/library.hpp"
#include "models/collective.hpp"
#include "schemes/executor.hpp"

namespace plumbline {

/// A call that is ready to run: a schedule with its own memory, or the library's function and how much it
/// takes of the memory that the library's calls share.
struct Prepared {
  Collective call{};
  std::unique_ptr<Execution> schedule{};  ///< empty: the library's
  const LibraryFunction* function = nullptr;
  LibraryCall arguments{};
  std::size_t given = 0, gotten = 0;  ///< bytes
  Prepared* next = nullptr;           ///< what came after it the last time
  std::int64_t cell = 0;              ///< when it was last used
};

/// What a process has prepared. The library's calls share two buffers of the largest size asked for so far,
/// as in OSU's programs: only schedules cost memory each. A prepare() that follows a run() begins a new cell,
/// and what was used in none of the last four cells is given back.
class PreparedCalls {
 public:
  /// `cycle`: bytes of buffers that the library's calls go through (CacheState::cycled); 0: none.
  PreparedCalls(MPI_Comm communicator, std::size_t cycle);

  void prepare(const Collective& call);
  /// Prepares the call if need be. Some ns where it is the one that came next the last time: loops over the
  /// operation, a barrier in between, and all roots in turn are foreseen.
  Prepared& find(const Collective& call) {
    if (last_ == nullptr || !(last_->next->call == call)) foresee(look_up(call));
    last_ = last_->next;
    last_->cell = cell_;
    has_run_ = true;
    return *last_;
  }
  void run_library(Prepared& prepared);
  /// The library's nonblocking call; its buffers are in use until `request` is complete.
  void start_library(Prepared& prepared, MPI_Request& request);

  /// The buffers that the library's next call will have.
  std::byte* given(const Prepared& prepared) { return given_.here(prepared.given); }
  std::byte* gotten(const Prepared& prepared) { return gotten_.here(prepared.gotten); }

  std::size_t size() const { return calls_.size(); }

 private:
  Prepared& look_up(const Collective& call);
  void foresee(Prepared& call);
  std::unique_ptr<Prepared> made(const Collective& call);
  void begin_cell();

  MPI_Comm communicator_;
  int rank_, processes_;
  std::vector<std::unique_ptr<Prepared>> calls_;
  Prepared* last_ = nullptr;
  std::int64_t cell_ = 0;
  bool has_run_ = false;
  Arena given_, gotten_;
};

}  // namespace plumbline
