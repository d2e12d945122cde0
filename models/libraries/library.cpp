#include "models/libraries/library.hpp"

#include <fmt/format.h>

#include "models/errors.hpp"
#include "models/libraries/mpich_choice.hpp"
#include "models/libraries/open_mpi_choice.hpp"
#include "models/row_named.hpp"

namespace plumbline {
namespace {

struct LibraryRow {
  std::string_view name, product;
  Library library;
};
constexpr LibraryRow library_rows[] = {{"open-mpi-4.0", "Open MPI", Library::open_mpi_4_0},
                                       {"open-mpi-4.1", "Open MPI", Library::open_mpi_4_1},
                                       {"open-mpi-5.0", "Open MPI", Library::open_mpi_5_0},
                                       {"mpich-4", "MPICH", Library::mpich_4}};

}  // namespace

Library library_named(std::string_view name) { return row_named("library", library_rows, name).library; }

std::string_view name(Library library) { return library_rows[static_cast<std::size_t>(library)].name; }

std::string_view product_name(Library library) {
  return library_rows[static_cast<std::size_t>(library)].product;
}

LibraryChoice library_choice(Library library, const Collective& call, int processes,
                             std::int64_t element_bytes, NodeUse nodes) {
  switch (library) {
    case Library::open_mpi_4_0:
      return open_mpi_4_0_choice(call, processes, element_bytes);
    case Library::open_mpi_4_1:
      return open_mpi_4_choice(call, processes, element_bytes);
    case Library::open_mpi_5_0:
      return open_mpi_5_choice(call, processes, element_bytes, nodes);
    case Library::mpich_4:
      return mpich_choice(call, processes, element_bytes, nodes);
  }
  return {};
}

LibraryChoice forced_choice(Library library, int number, const Collective& call, int processes,
                            std::int64_t element_bytes) {
  if (library != Library::mpich_4)
    return open_mpi_forced_choice(library, number, call, processes, element_bytes);
  if (number != 0) throw InputError(fmt::format("algorithm number {}: mpich-4 has none by number", number));
  return library_choice(library, call, processes, element_bytes);
}

}  // namespace plumbline
