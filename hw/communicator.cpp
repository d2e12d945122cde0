#include "hw/communicator.hpp"

#include <array>
#include <string>

#include "models/errors.hpp"

namespace plumbline {
namespace {

std::string words(int code) {
  std::array<char, MPI_MAX_ERROR_STRING> text{};
  int length = 0;
  if (MPI_Error_string(code, text.data(), &length) != MPI_SUCCESS) return "error " + std::to_string(code);
  std::string line(text.data(), static_cast<std::size_t>(length));
  for (char& c : line)
    if (c == '\n') c = ' ';  // MPICH's stack of reasons
  return line;
}

}  // namespace

void check(int code, const char* function) {
  if (code != MPI_SUCCESS) throw RunError(std::string(function) + ": " + words(code));
}

int rank_in(MPI_Comm communicator) {
  int rank = 0;
  check(MPI_Comm_rank(communicator, &rank), "MPI_Comm_rank");
  return rank;
}

int size_of(MPI_Comm communicator) {
  int size = 1;
  check(MPI_Comm_size(communicator, &size), "MPI_Comm_size");
  return size;
}

std::optional<int> first_rank_where(MPI_Comm communicator, bool here) {
  const int size = size_of(communicator);
  const int own = here ? rank_in(communicator) : size;
  int first = 0;
  check(MPI_Allreduce(&own, &first, 1, MPI_INT, MPI_MIN, communicator), "MPI_Allreduce");
  return first == size ? std::nullopt : std::optional(first);
}

MPI_Comm duplicate(MPI_Comm communicator) {
  MPI_Comm own = MPI_COMM_NULL;
  check(MPI_Comm_dup(communicator, &own), "MPI_Comm_dup");
  check(MPI_Comm_set_errhandler(own, MPI_ERRORS_RETURN), "MPI_Comm_set_errhandler");
  return own;
}

}  // namespace plumbline
