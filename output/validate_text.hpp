#pragma once

#include <string>

#include "analysis/validate/validate_results.hpp"
#include "output/output.hpp"

namespace plumbline {

std::string text_of(const ValidationResults& results, Format format);

}  // namespace plumbline
