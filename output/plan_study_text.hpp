#pragma once

#include <string>

#include "analysis/plan/plan_study.hpp"
#include "output/output.hpp"

namespace plumbline {

std::string text_of(const StudyTable& table, Format format);

}  // namespace plumbline
