#pragma once

#include <string>

#include "analysis/compare/launch_comparison.hpp"
#include "output/output.hpp"

namespace plumbline {

/// A table, "plumbline.launch/1" or CSV (docs/reference/commands/launch.md).
std::string text_of(const LaunchResults& results, Format format);

}  // namespace plumbline
