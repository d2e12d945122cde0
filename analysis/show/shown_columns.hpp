#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "analysis/show/show.hpp"

namespace plumbline {

/// What stands in a column; the first alternative: not known.
using ShownValue = std::variant<std::monostate, bool, std::int64_t, double, std::string>;

/// A column of `show`, and of the view `numbers` of stores. Its name bears its unit.
struct ShownColumn {
  std::string_view name;
  std::string_view unit;  ///< "s", "B", "B/s", ...; empty: a text or a count
  ShownValue (*of)(const ShownSeries&, const ShownNumber&);
};

std::span<const ShownColumn> shown_columns();

/// The names, each of a column. Throws InputError that names the columns there are.
std::vector<std::string> check_columns(std::vector<std::string> names);

/// By these columns, the weightiest first; equal ones keep their order. Throws as check_columns().
void sort_by(const std::vector<std::string>& columns, bool descending, ShownNumbers& numbers);

}  // namespace plumbline
