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

}  // namespace plumbline::import
