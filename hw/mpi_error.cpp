#include "hw/mpi_error.hpp"

#include <array>
#include <string>

#include <mpi.h>

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

}  // namespace plumbline
