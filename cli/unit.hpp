#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/study.hpp"

namespace plumbline {

/// What one worker simulates: one suite, or the truth, of one cell in one launch.
struct Unit {
  std::size_t cell;
  int launch;
  const Suite* suite;  ///< nullptr: the truth
};

/// Every unit of a study, cell by cell, the truth first.
std::vector<Unit> units_of(const Study& study);

/// "osu, bcast:binomial of 8 bytes on 16 processes, launch 0", for messages.
std::string describe(const Study& study, const Unit& unit);

/// What a unit brings back.
struct UnitResult {
  std::vector<double> truth;       ///< seconds an execution; empty for a suite
  std::vector<Reported> reported;  ///< empty for the truth
  int observations = 0;            ///< of process `root`
  bool valid = true;
  std::string why_invalid;  ///< of the first process that says why
  std::uint64_t messages = 0;
};

/// Simulates the unit. At most once a program, as run_suite() (sim/simulate.hpp).
UnitResult perform(const Study& study, const Unit& unit);

/// The result as bytes for a pipe (CBOR), and back.
std::string encode(const UnitResult& result);
UnitResult decode(std::string_view bytes);

}  // namespace plumbline
