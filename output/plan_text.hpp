#pragma once

#include <string>

#include "analysis/plan/plan_results.hpp"
#include "output/output.hpp"

namespace plumbline {

std::string text_of(const PlanResults& results, Format format);

}  // namespace plumbline
