#pragma once

#include <optional>
#include <string>
#include <vector>

#include "traces/stored.hpp"
#include "validation/cell_validation.hpp"
#include "validation/rank_agreement.hpp"

namespace plumbline {

class Listener;

/// What `validate` is asked for.
struct ValidationRequest {
  std::string experiment{};  ///< a file that says which cells there must be; empty: all of both stores
  std::string simulated{}, measured{};  ///< run stores
  bool forced = false;                  ///< measured launches are named after the algorithm that was forced
  double tolerance = 0.15;              ///< of simulated / measured
  std::uint64_t seed = 1;               ///< of the bootstrap
};

/// What is said of a cell.
enum class CellVerdict : std::uint8_t {
  within,         ///< the tolerance
  off,            ///< by more than the tolerance
  not_simulated,  ///< one of the two stores does not have it
  not_measured,
  undefined  ///< a side has no observation that counts
};

struct ValidatedCell {
  CellKey key;
  std::optional<double> closed_form{};  ///< seconds, of one call alone without jitter; of no nonblocking one
  CellValidation numbers{};
  CellVerdict verdict = CellVerdict::undefined;
};

/// The order of those that share everything else: suites of one call, or algorithms of one operation.
struct OrderedGroup {
  CellKey key;  ///< what they share: its suite, or its algorithm, is empty
  RankAgreement agreement;
};

struct ValidationResults {
  ValidationRequest request;
  std::string machine;  ///< the simulated one
  std::string library;  ///< that measured: its backend
  std::size_t launches_simulated = 0, launches_measured = 0;
  std::vector<ValidatedCell> cells{};
  std::vector<OrderedGroup> suites{}, algorithms{};  ///< of two or more
  std::vector<std::string> notes{};
};

/// Throws InputError for stores that do not fit and for an experiment that has no cell.
ValidationResults validate(const ValidationRequest& request, Listener& listener);

/// All that is not within.
std::size_t failures(const ValidationResults& results);

/// Over all cells that have a ratio.
struct ErrorsOfAll {
  std::size_t cells = 0, covered = 0;
  double median = 0, worst = 0;  ///< |simulated / measured - 1|
  const ValidatedCell* worst_cell = nullptr;
};
std::optional<ErrorsOfAll> errors_of(const ValidationResults& results);

/// Pairs of all groups together.
struct OrderOfAll {
  std::size_t groups = 0, pairs = 0, decided = 0, agreed = 0;
};
OrderOfAll order_of(const std::vector<OrderedGroup>& groups);

}  // namespace plumbline
