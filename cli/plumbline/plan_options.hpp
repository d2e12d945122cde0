#pragma once

#include "analysis/plan/plan_results.hpp"

namespace CLI {
class App;
}

namespace plumbline {

/// --effect, --level, --power, --time, --start-up, --check: what the comparison is to show, and may cost.
void add_question_options(CLI::App& app, PlanQuestion& question);

/// Throws InputError where the options do not go together.
void check(const PlanRequest& request);

}  // namespace plumbline
