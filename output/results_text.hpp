#pragma once

#include <string>

#include "analysis/run/results.hpp"
#include "output/output.hpp"

namespace plumbline {

/// For people: a title, the truth and one row a suite for each cell; every statistic of a suite if asked.
std::string as_table(const Results& results, bool all_statistics);

/// "plumbline.simulate/1" (docs/reference/commands/simulate.md); SI units, ends in a newline.
std::string as_json(const Results& results);

/// One row a cell, suite and statistic, with a head line; SI units.
std::string as_csv(const Results& results);

/// In the format that was asked for; the table alone can show every statistic.
std::string text_of(const Results& results, Format format, bool all_statistics);

}  // namespace plumbline
