#pragma once

#include <cstdint>
#include <vector>

#include <mpi.h>

#include "hw/communicator.hpp"
#include "schemes/process.hpp"

namespace plumbline {

/// The pending MPI_Requests of a process, by Request::id = slot + 1. Slots are used again: nothing is
/// allocated once there are as many as were ever pending at a time.
class MpiRequests {
 public:
  /// A place for MPI_Isend or MPI_Irecv to write to, valid until the next call of open(). A call that throws
  /// before it is taken leaves it unused.
  MPI_Request& open() {
    if (free_.empty()) {
      free_.push_back(static_cast<std::uint32_t>(slots_.size()));
      slots_.emplace_back();
      free_.reserve(slots_.size());
    }
    return slots_[free_.back()].request;
  }
  /// The request that open() gave room for last, as pending.
  Request taken(bool receives) {
    const std::uint32_t slot = free_.back();
    free_.pop_back();
    slots_[slot].receives = receives;
    return {std::uint64_t{slot} + 1, any_source};
  }

  bool test(Request& request) {
    if (request.id == 0) return true;
    int complete = 0;
    MPI_Status status;
    check(MPI_Test(&slot(request).request, &complete, &status), "MPI_Test");
    if (complete != 0) close(request, status);
    return complete != 0;
  }

  void wait(Request& request) {
    if (request.id == 0) return;
    MPI_Status status;
    check(MPI_Wait(&slot(request).request, &status), "MPI_Wait");
    close(request, status);
  }

 private:
  struct Slot {
    MPI_Request request = MPI_REQUEST_NULL;
    bool receives = false;
  };
  Slot& slot(const Request& request) { return slots_[request.id - 1]; }

  void close(Request& request, const MPI_Status& status) {
    if (slot(request).receives) request.source = status.MPI_SOURCE;
    free_.push_back(static_cast<std::uint32_t>(request.id - 1));
    request.id = 0;
  }

  std::vector<Slot> slots_;
  std::vector<std::uint32_t> free_;
};

}  // namespace plumbline
