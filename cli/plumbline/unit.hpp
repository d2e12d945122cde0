#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/common/causes.hpp"
#include "cli/common/study.hpp"
#include "cli/common/unit_result.hpp"

namespace plumbline {

/// What one worker simulates: one suite, or the truth, of one cell in one launch, as it is or without a cause
/// of error.
struct Unit {
  std::size_t cell;
  int launch;
  const Suite* suite;  ///< nullptr: the truth
  std::optional<Cause> without{};
};

/// The causes that take another run: those that are no reductions and matter on the study's machine; none
/// unless asked why.
std::vector<Cause> causes_to_run(const Study& study);

/// Whether a run store keeps the unit: not what --why takes away.
inline bool is_kept(const Unit& unit) { return !unit.without; }

/// Every unit of a study, cell by cell: the truth, the truth without noise if that is a cause to run, then
/// suite by suite as it is and without each cause to run; the launches of each.
std::vector<Unit> units_of(const Study& study);

/// "osu, bcast:binomial of 8 bytes on 16 processes, launch 0", for messages.
std::string describe(const Study& study, const Unit& unit);

/// Simulates the unit. At most once a program, as run_suite() (sim/simulate.hpp).
UnitResult perform(const Study& study, const Unit& unit);

/// The result as bytes for a pipe (CBOR), and back.
std::string encode(const UnitResult& result);
UnitResult decode(std::string_view bytes);

}  // namespace plumbline
