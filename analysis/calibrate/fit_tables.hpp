#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "analysis/calibrate/table_machine.hpp"
#include "analysis/validate/simulate_call.hpp"
#include "models/machine.hpp"
#include "traces/tables/row_filter.hpp"
#include "validation/table_agreement.hpp"

namespace plumbline {

class Listener;

/// A collective that a machine may be fitted on: "barrier:0".
struct FittedCall {
  Operation operation = Operation::barrier;
  int algorithm = 0;  ///< the library's number
};

/// "bcast:1". Throws InputError.
FittedCall parse_fitted_call(const std::string& text);

/// What `calibrate --measured` is asked for.
struct TableFitRequest {
  std::vector<std::string> tables{};  ///< files: latencies, and collectives
  std::vector<NamedLevel> levels{};   ///< within a node, the innermost first
  std::vector<FittedCall> fit{};      ///< all calls of the tables that are fitted on
  std::vector<RowFilter> only{};      ///< rows that meet each of these
  Library library = Library::open_mpi_4_1;
  std::optional<Datatype> datatype{};  ///< of what is sent; empty: float
  std::string benchmark = "osu";       ///< a suite
  int jobs = 1;                        ///< simulations at once
};

struct TableFit {
  TableFitRequest request;
  Machine machine;
  std::vector<double> parameters{};  ///< as table_parameters()
  std::size_t calls = 0;             ///< that were fitted on
  std::size_t simulations = 0;
  Factors factors{};  ///< of these calls, simulated / measured
};

/// Fits a machine to latencies by level, and to the calls: minimises the mean of |ln(simulated / measured)|
/// by BOBYQA (Powell 2009), every operation with the same weight. The same for any number of jobs. Throws
/// InputError for tables that do not have what is asked for.
TableFit fit_tables(const TableFitRequest& request, Listener& listener);

}  // namespace plumbline
