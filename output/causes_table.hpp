#pragma once

#include <string>

#include "analysis/run/results.hpp"

namespace plumbline {

/// Whether the results say why.
bool is_why(const CellResult& result);

/// "barrier +12.3 %": the biggest cause of the suite's error and its share; what only several causes at once
/// explain is named first where it is more. Empty unless asked why.
std::string biggest_in_words(const SuiteResult& suite);

/// How much of each suite's error is whose, and how far apart processes started; empty unless asked why.
std::string causes_table(const CellResult& result);

}  // namespace plumbline
