#pragma once

#include <string>

#include "analysis/compare/comparison.hpp"
#include "output/output.hpp"

namespace plumbline {

std::string text_of(const CompareResults& results, Format format);

}  // namespace plumbline
