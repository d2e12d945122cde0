#pragma once

#include "output/result_table.hpp"

namespace plumbline {

/// A table as a frame: { "columns": [["bytes", [8, ...]], ...], "attrs": { "schema": ... } }. The columns are
/// those of CSV, with the values of JSON, null for what is not known or does not apply; the attributes are
/// what JSON says once, of the whole.
Value frame_of(const ResultTable& table);

}  // namespace plumbline
