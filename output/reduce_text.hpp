#pragma once

#include <string>

#include "analysis/reduce/reduce_results.hpp"
#include "output/output.hpp"

namespace plumbline {

std::string text_of(const ReduceResults& results, Format format);

}  // namespace plumbline
