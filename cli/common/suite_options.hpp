#pragma once

#include "cli/common/wishes.hpp"

namespace CLI {
class App;
}

namespace plumbline {

/// --suite, --reps, --warmup, --stop, --seed, --barrier: what is measured how often.
void add_suite_options(CLI::App& app, Wishes& wishes);

}  // namespace plumbline
