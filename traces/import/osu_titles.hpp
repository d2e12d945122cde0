#pragma once

#include <string>
#include <string_view>

namespace plumbline::import {

/// The title of an OSU benchmark, taken apart.
struct OsuTitle {
  std::string benchmark;  ///< "OSU", or "OMB-Py", which prints the same tables from Python
  std::string operation;  ///< "bcast", "ibcast", "latency", "mbw_mr"; empty where it is none that OSU has
  std::string detail;     ///< "CUDA" of MPI-CUDA, "NCCL-CUDA", "OpenSHMEM"
  std::string version;    ///< empty where the title has none
};

/// "# OSU ... Test v5.8", "# OSU ... Test (Version 2.1)", "# OSU ... Test", "# OMB-Py ... Test".
bool is_osu_title(std::string_view line);

/// "# OSU MPI-CUDA Broadcast Latency Test v5.8".
OsuTitle osu_title(std::string_view line);

}  // namespace plumbline::import
