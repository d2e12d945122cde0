#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/validate/simulate_call.hpp"
#include "analysis/validate/table_groups.hpp"

namespace plumbline {

class Listener;

/// What `validate --measured` is asked for.
struct TableValidationRequest {
  std::vector<std::string> tables{};        ///< files of measured collectives
  std::vector<RowFilter> only{}, except{};  ///< rows: those that meet each of `only` and none of `except`
  std::string machine{};                    ///< a name or a path
  std::vector<std::string> settings{};      ///< that change it, "key.path=value"
  std::optional<Library> library{};         ///< that chooses algorithms; empty: the machine's
  std::optional<Datatype> datatype{};       ///< of what is sent; empty: float in reductions, else byte
  std::string benchmark = "osu";            ///< a suite
  int jobs = 1;                             ///< simulations at once
};

struct TableValidation {
  TableValidationRequest request;
  std::string machine;                ///< its name
  std::string_view library;           ///< that chooses algorithms
  std::string_view datatype;          ///< of what is sent; empty: float in reductions, else byte
  std::vector<MeasuredCell> cells{};  ///< in the order of their calls
  std::vector<TableGroup> groups{};
  std::vector<std::string> notes{};
};

/// Simulates each call of the tables as the benchmark measures it, a number of them in each forked worker.
/// Throws InputError for a table, a machine or a benchmark that does not fit, and where no row is left.
TableValidation validate_tables(const TableValidationRequest& request, Listener& listener);

}  // namespace plumbline
