#include "cli/plumbline/plan_options.hpp"

#include <fmt/format.h>

#include "analysis/request/parse.hpp"
#include "analysis/request/parse_methods.hpp"
#include "cli/common/options.hpp"
#include "models/errors.hpp"
#include "models/units.hpp"

namespace plumbline {
namespace {

/// "2%", above 0.
double parse_effect(std::string_view text) {
  const double effect = parse_percent(text);
  if (effect > 0) return effect;
  throw InputError("an effect of 0% cannot be seen; use more, as 2%");
}

/// "1h", "30min", "90s".
double parse_duration(std::string_view text) {
  const double seconds = parse_long_time(text);
  if (seconds > 0 && seconds < 1e9) return seconds;
  throw InputError(fmt::format("'{}' is not one time above 0; say it as 1h or 30min", text));
}

}  // namespace

void add_question_options(CLI::App& app, PlanQuestion& question) {
  PlanRequest& request = question.request;
  add_option(app, {"--effect", "SHARE", "the difference of two sides that is to be seen (2%)"},
             [&](const std::string& text) { request.effect = parse_effect(text); });
  add_option(app, {"--level", "P", "of the test, over all cells together (0.05)"},
             [&](const std::string& text) { request.level = parse_probability(text); });
  add_option(app, {"--power", "P", "with which each cell shows the effect (0.9)"},
             [&](const std::string& text) { request.power = parse_probability(text); });
  add_option(app, {"--time", "TIME", "the most that both sides may take: 1h, 30min, 90s (any)"},
             [&](const std::string& text) { question.budget = parse_duration(text); });
  add_option(app, {"--start-up", "TIME", "of a launch until it measures, and after (1s)"},
             [&](const std::string& text) { request.start_up = parse_duration(text); });
  add_flag(app, "--check", question.check, "also simulate the planned comparison 10,000 times");
}

void check(const PlanRequest& request) {
  if (request.power <= request.level)
    throw InputError(fmt::format("--power {:g} is not above --level {:g}", request.power, request.level));
}

}  // namespace plumbline
