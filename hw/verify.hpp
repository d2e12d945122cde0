#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include <mpi.h>

#include "hw/mpi_process.hpp"
#include "hw/prepared_calls.hpp"

namespace plumbline {

/// Runs the call once with known data and looks at every byte of the result. Throws RunError on every process
/// where one got wrong data, naming the call, the first such rank and the index of its first wrong element.
/// Every process of `communicator`, whose `process` are, calls it.
void verify(MPI_Comm communicator, MpiProcess& process, const Collective& call);
/// The same, nonblocking: a start, and then tests until it is complete.
void verify_nonblocking(MPI_Comm communicator, MpiProcess& process, const Collective& call);

/// A call of the library's, or of a schedule, that runs once with known data (schemes/known_data.hpp): a step
/// of verify(), apart so that a test can put a wrong byte in.
class KnownRun {
 public:
  /// `calls` are those of process `rank` of `processes`. Puts the data in.
  KnownRun(PreparedCalls& calls, const Collective& call, int processes, int rank);
  /// The library's buffers are zeros again: no later sum has to do with denormal numbers.
  ~KnownRun();
  KnownRun(const KnownRun&) = delete;
  KnownRun& operator=(const KnownRun&) = delete;

  /// Where the result is wrong first, what is there, and what must be; to be asked when the call has run.
  std::optional<std::string> first_wrong() const;

 private:
  void fill_schedule() const;
  void fill_buffers() const;
  std::optional<std::string> first_wrong_of_schedule() const;
  std::optional<std::string> first_wrong_of_library() const;

  const Collective call_;
  int processes_, rank_;
  Prepared& prepared_;
  std::byte *given_, *gotten_;  // the library's
};

/// Throws RunError on every process of the communicator where something is wrong on one: "WHAT on process R:
/// WRONG", with the first such rank and its words. `what` is the same on all, `wrong` empty where all is
/// well.
void agree_on_wrong(MPI_Comm communicator, const std::string& what, const std::optional<std::string>& wrong);

}  // namespace plumbline
