#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/compare/compared_key.hpp"
#include "analysis/request/experiment_request.hpp"

namespace plumbline {

/// Which cells of stores, and of imported results, are looked at; an empty list, or no root: all.
struct CellFilter {
  struct WantedOperation {
    std::string name, algorithm{};  ///< no algorithm: by any
    std::int64_t segment = 0;       ///< bytes; 0: any
  };
  std::vector<std::string> suites;  ///< the simulated truth only where it is asked for: it is no measurement
  std::vector<WantedOperation> operations;
  std::vector<std::int64_t> bytes;
  std::vector<int> processes;
  std::optional<int> root{};
  std::vector<std::string> numbers{};  ///< number_text(), or its statistic or metric alone
};

/// "bcast", "bcast:chain", "bcast:chain@8Ki,PingPong", with whatever details: other benchmarks have
/// operations of their own.
std::vector<CellFilter::WantedOperation> parse_filtered_operations(std::string_view text);

/// What a request says of cells.
CellFilter filter_of(const ExperimentRequest& request);

bool passes(const CellFilter& filter, const ComparedKey& key);

}  // namespace plumbline
