#pragma once

#include <cstdint>
#include <vector>

#include <mpi.h>

#include "schemes/process.hpp"

namespace plumbline {

/// The pending MPI_Requests of a process, by Request::id = slot + 1. Slots are used again: nothing is
/// allocated once there are as many as were ever pending at a time.
class MpiRequests {
 public:
  /// A place for MPI_Isend or MPI_Irecv to write to, valid until the next call of open(). A call that throws
  /// before it is taken leaves it unused.
  MPI_Request& open() { return slots_[next()].request; }
  /// The request that open() gave room for last, as pending.
  Request taken(bool receives);

  bool test(Request& request);
  void wait(Request& request);

 private:
  struct Slot {
    MPI_Request request = MPI_REQUEST_NULL;
    bool receives = false;
  };
  std::uint32_t next();
  Slot& slot(const Request& request) { return slots_[request.id - 1]; }
  void close(Request& request, const MPI_Status& status);

  std::vector<Slot> slots_;
  std::vector<std::uint32_t> free_;
};

}  // namespace plumbline
