#pragma once

#include <string>

#include "analysis/translate/translation.hpp"
#include "output/output.hpp"

namespace plumbline {

std::string text_of(const Translation& translation, Format format);

}  // namespace plumbline
