#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "hw/prepared_calls.hpp"

namespace plumbline {

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

}  // namespace plumbline
