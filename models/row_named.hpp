#pragma once

#include <string_view>
#include <vector>

#include "models/errors.hpp"

namespace plumbline {

/// The row of a table that is called so. Throws as throw_unknown().
template <class Rows>
const auto& row_named(std::string_view kind, const Rows& rows, std::string_view name) {
  std::vector<std::string_view> names;
  for (const auto& row : rows) {
    if (row.name == name) return row;
    names.push_back(row.name);
  }
  throw_unknown(kind, name, names);
}

}  // namespace plumbline
