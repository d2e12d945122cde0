#include "hw/mpi_requests.hpp"

#include "hw/communicator.hpp"

namespace plumbline {

std::uint32_t MpiRequests::next() {
  if (free_.empty()) {
    free_.push_back(static_cast<std::uint32_t>(slots_.size()));
    slots_.emplace_back();
    free_.reserve(slots_.size());
  }
  return free_.back();
}

Request MpiRequests::taken(bool receives) {
  const std::uint32_t slot = free_.back();
  free_.pop_back();
  slots_[slot].receives = receives;
  return {std::uint64_t{slot} + 1, any_source};
}

bool MpiRequests::test(Request& request) {
  if (request.id == 0) return true;
  int complete = 0;
  MPI_Status status;
  check(MPI_Test(&slot(request).request, &complete, &status), "MPI_Test");
  if (complete != 0) close(request, status);
  return complete != 0;
}

void MpiRequests::wait(Request& request) {
  if (request.id == 0) return;
  MPI_Status status;
  check(MPI_Wait(&slot(request).request, &status), "MPI_Wait");
  close(request, status);
}

void MpiRequests::close(Request& request, const MPI_Status& status) {
  if (slot(request).receives) request.source = status.MPI_SOURCE;
  free_.push_back(static_cast<std::uint32_t>(request.id - 1));
  request.id = 0;
}

}  // namespace plumbline
