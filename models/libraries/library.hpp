#pragma once

#include <cstdint>
#include <string_view>

#include "models/collective.hpp"

namespace plumbline {

/// An MPI library whose choice of algorithms is known here.
enum class Library : std::uint8_t { open_mpi_4_0, open_mpi_4_1, open_mpi_5_0, mpich_4 };

/// "open-mpi-4.0", "open-mpi-4.1", "open-mpi-5.0" or "mpich-4". Throws InputError (errors.hpp) that names the
/// nearest.
Library library_named(std::string_view name);
std::string_view name(Library library);
/// Without a version: "Open MPI".
std::string_view product_name(Library library);

/// What a library runs where a call names no algorithm, and what runs here for it.
struct LibraryChoice {
  std::string_view theirs;  ///< by the library's own name: "knomial"
  const Algorithm* ours;
  std::int64_t segment;      ///< bytes; 0: not segmented
  std::string_view differs;  ///< what ours, a stand-in, does otherwise on so many processes; empty: nothing
};

/// How the processes of a call are spread over nodes, as far as libraries ask: by default, each on its own.
struct NodeUse {
  bool several_nodes = true;
  bool shared_nodes = false;  ///< a node has two processes or more
  bool equal_nodes = true;    ///< each node has as many as any other
  bool in_order = true;       ///< the processes of a node follow each other
};

/// The library's own choice, and what the chosen algorithm itself hands over to another. An algorithm of the
/// call is not looked at. `element_bytes`: of the call's datatype (datatype.hpp), since some rules count
/// elements. `nodes`: which the rules of Open MPI 5.0 and MPICH 4 ask.
LibraryChoice library_choice(Library library, const Collective& call, int processes,
                             std::int64_t element_bytes, NodeUse nodes = {});

/// The algorithm of that number, which Open MPI is made to use by coll_tuned_<operation>_algorithm, with its
/// variables' defaults (four chains, a radix of 4) and segments of call.segment. 0: the library's own choice,
/// on nodes of one process. Reduce-scatter is MPI_Reduce_scatter here, as that variable means and benchmarks
/// call it; library_choice() has MPI_Reduce_scatter_block. Throws InputError for a number that the library
/// does not have for the operation, or that cannot run on so many processes.
LibraryChoice forced_choice(Library library, int number, const Collective& call, int processes,
                            std::int64_t element_bytes);

}  // namespace plumbline
