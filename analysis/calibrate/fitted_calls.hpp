#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "analysis/calibrate/table_model.hpp"
#include "analysis/validate/table_cells.hpp"

namespace plumbline {

/// A collective that a machine may be fitted on: "barrier:0".
struct FittedCall {
  Operation operation = Operation::barrier;
  int algorithm = 0;  ///< the library's number

  friend bool operator==(const FittedCall&, const FittedCall&) = default;
};

/// "bcast:1". Throws InputError.
FittedCall parse_fitted_call(const std::string& text);

/// A call with what was measured, seconds.
struct MeasuredCall {
  TableCall call;
  double measured = 0;
  double weight = 0;  ///< in a fit
};

bool is_fitted(const std::vector<FittedCall>& fit, const TableCall& call);

/// How many calls a fit simulates.
struct CallLimit {
  std::size_t of_each = 0;  ///< of `fit`
  bool scattered = false;   ///< over sizes and processes at once; or evenly over sizes, then processes
};

/// The mean over processes of calls that are fitted on, each of `fit` with the same weight; several people's
/// by their median. Throws InputError where one of `fit` has none.
std::vector<MeasuredCall> fitted_calls(const std::vector<FittedCall>& fit, const TableCells& cells,
                                       const CallLimit& limit);

/// From the calls on the fewest processes, and on the fewest that a node does not hold. Throws InputError
/// where a node holds all of them.
RoughLatencies rough_latencies(const std::vector<MeasuredCall>& calls, const NamedLevel& node);

}  // namespace plumbline
