#include "hw/world.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <thread>

#include "hw/clocks/timer.hpp"
#include "hw/communicator.hpp"

namespace plumbline::mpi {
namespace {

constexpr std::uint64_t most_at_once = 1U << 30;  // bytes a message: an MPI count is an int
constexpr int gathering = 1;                      // tag

void send_bytes(MPI_Comm communicator, const std::string& bytes) {
  const std::uint64_t size = bytes.size();
  check(MPI_Send(&size, 1, MPI_UINT64_T, 0, gathering, communicator), "MPI_Send");
  for (std::uint64_t at = 0; at < size; at += most_at_once)
    check(MPI_Send(bytes.data() + at, static_cast<int>(std::min(most_at_once, size - at)), MPI_BYTE, 0,
                   gathering, communicator),
          "MPI_Send");
}

std::string recv_bytes(MPI_Comm communicator, int from) {
  std::uint64_t size = 0;
  check(MPI_Recv(&size, 1, MPI_UINT64_T, from, gathering, communicator, MPI_STATUS_IGNORE), "MPI_Recv");
  std::string bytes(size, '\0');
  for (std::uint64_t at = 0; at < size; at += most_at_once)
    check(MPI_Recv(bytes.data() + at, static_cast<int>(std::min(most_at_once, size - at)), MPI_BYTE, from,
                   gathering, communicator, MPI_STATUS_IGNORE),
          "MPI_Recv");
  return bytes;
}

}  // namespace

World::World(int& argc, char**& argv) {
  check(MPI_Init(&argc, &argv), "MPI_Init");
  communicator_ = duplicate(MPI_COMM_WORLD);
  rank_ = rank_in(communicator_);
  size_ = size_of(communicator_);
}

World::~World() {
  for (auto& [processes, communicator] : first_)
    if (communicator != MPI_COMM_NULL) MPI_Comm_free(&communicator);
  MPI_Comm_free(&communicator_);
  MPI_Finalize();
}

MPI_Comm World::first(int processes) {
  const auto known = first_.find(processes);
  if (known != first_.end()) return known->second;
  MPI_Comm part = MPI_COMM_NULL;
  const int color = rank_ < processes ? 0 : MPI_UNDEFINED;
  check(MPI_Comm_split(communicator_, color, rank_, &part), "MPI_Comm_split");
  return first_[processes] = part;
}

void World::meet() {
  MPI_Request all = MPI_REQUEST_NULL;
  check(MPI_Ibarrier(communicator_, &all), "MPI_Ibarrier");
  for (auto pause = std::chrono::microseconds(0);;
       pause = std::min(2 * pause + std::chrono::microseconds(1), std::chrono::microseconds(1000))) {
    int done = 0;
    check(MPI_Test(&all, &done, MPI_STATUS_IGNORE), "MPI_Test");
    if (done != 0) return;
    std::this_thread::sleep_for(pause);
  }
}

std::string World::share(std::string text, int from) {
  std::uint64_t size = text.size();
  check(MPI_Bcast(&size, 1, MPI_UINT64_T, from, communicator_), "MPI_Bcast");
  text.resize(size);
  check(MPI_Bcast(text.data(), static_cast<int>(size), MPI_BYTE, from, communicator_), "MPI_Bcast");
  return text;
}

double World::share(double number) {
  check(MPI_Bcast(&number, 1, MPI_DOUBLE, 0, communicator_), "MPI_Bcast");
  return number;
}

std::vector<std::string> World::gather(MPI_Comm communicator, const std::string& bytes) {
  if (rank_in(communicator) != 0) {
    send_bytes(communicator, bytes);
    return {};
  }
  std::vector<std::string> all{bytes};
  for (int from = 1; from < size_of(communicator); ++from) all.push_back(recv_bytes(communicator, from));
  return all;
}

void World::abort(int status) {
  if (!time_is_simulated()) MPI_Abort(MPI_COMM_WORLD, status);
  std::_Exit(status);  // where time is simulated, all processes at once, and MPI_Abort drops the status
}

}  // namespace plumbline::mpi
