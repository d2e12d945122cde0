#pragma once

#include "analysis/run/results.hpp"
#include "output/result_table.hpp"

namespace plumbline {

/// A row a cell, suite and statistic; "plumbline.simulate/2".
ResultTable table_of(const Results& results);

}  // namespace plumbline
