#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "traces/import/sink.hpp"

namespace plumbline::import {

/// What a column of an OSU table holds.
struct OsuColumn {
  enum class Kind { size, iterations, validation, value, unknown } kind = Kind::unknown;
  std::string_view name;
  Quantity quantity;
};

/// The columns of a header line without its '#'; empty where it is none.
std::vector<OsuColumn> osu_columns(std::string_view header);

/// The title of an OSU benchmark, taken apart.
struct OsuTitle {
  std::string benchmark;  ///< "OSU", or "OMB-Py", which prints the same tables from Python
  std::string operation;  ///< "bcast", "ibcast", "latency", "mbw_mr"; the title itself where it is a new one
  std::string detail;     ///< "CUDA" of MPI-CUDA, "NCCL-CUDA"
  std::string version;    ///< empty where the title has none
};

/// "# OSU ... Test v5.8", "# OSU ... Test (Version 2.1)", "# OSU ... Test", "# OMB-Py ... Test".
bool is_osu_title(std::string_view line);

/// "# OSU MPI-CUDA Broadcast Latency Test v5.8".
OsuTitle osu_title(std::string_view line);

}  // namespace plumbline::import
