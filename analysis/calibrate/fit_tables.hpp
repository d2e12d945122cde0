#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "analysis/calibrate/fitted_calls.hpp"
#include "analysis/calibrate/table_model.hpp"
#include "analysis/validate/simulate_call.hpp"
#include "models/machine.hpp"
#include "traces/tables/row_filter.hpp"
#include "validation/table_agreement.hpp"

namespace plumbline {

class Listener;

/// What `calibrate --measured` is asked for.
struct TableFitRequest {
  std::vector<std::string> tables{};  ///< files: latencies, and collectives
  std::vector<NamedLevel> levels{};   ///< within a node, the innermost first
  std::vector<FittedCall> fit{};      ///< all calls of the tables that are fitted on
  std::vector<RowFilter> only{};      ///< rows that meet each of these
  Library library = Library::open_mpi_4_1;
  std::optional<Datatype> datatype{};  ///< of what is sent; empty: float in reductions, else byte
  std::string benchmark = "osu";       ///< a suite
  int jobs = 1;                        ///< simulations at once
};

struct TableFit {
  TableFitRequest request;
  Machine machine;
  std::vector<TableParameter> sought{};  ///< what was fitted
  std::vector<double> parameters{};      ///< as sought
  CallKinds kinds{};                     ///< of the calls
  bool latencies_measured = true;        ///< or fitted, too
  RendezvousSizes rendezvous{};          ///< that were found; where latencies were measured, none
  std::size_t calls = 0;                 ///< that were fitted on
  std::size_t simulations = 0;
  std::vector<std::string> notes{};  ///< what was left out, and why
  Factors factors{};                 ///< of these calls, simulated / measured
};

/// Fits a machine to latencies by level, and to the calls; where no table has latencies, to calls alone,
/// several levels and many sizes of which make up for them. Minimises the mean of |ln(simulated / measured)|
/// by BOBYQA (Powell 2009), every operation with the same weight. The same for any number of jobs. Throws
/// InputError for tables that do not have what is asked for, and where no level or no call is named.
TableFit fit_tables(const TableFitRequest& request, Listener& listener);

}  // namespace plumbline
