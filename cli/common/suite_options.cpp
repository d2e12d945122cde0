#include "cli/common/suite_options.hpp"

#include <fmt/format.h>

#include "analysis/request/parse.hpp"
#include "cli/common/options.hpp"
#include "schemes/suite.hpp"

namespace plumbline {
namespace {

/// What N means to which suite (Reps of schemes/suite.hpp).
std::string reps_help() {
  std::vector<std::string_view> loops, fixed;
  for (const Suite& suite : suites()) {
    if (suite.reps == Reps::loop) loops.push_back(name(suite));
    if (suite.reps == Reps::as_published) fixed.push_back(name(suite));
  }
  return fmt::format(
      "repetitions (each suite's own; 1000 for the truth): calls of the loop for {}; fixed by the method for "
      "{}; for all others observations, the most of them where a stop rule may end sooner",
      fmt::join(loops, ", "), fmt::join(fixed, ", "));
}

}  // namespace

void add_suite_options(CLI::App& app, ExperimentRequest& request) {
  const std::string help_of_reps = reps_help();
  add_option(app, {"--suite", "LIST|all", "benchmark suites (all that measure the operation)", true},
             [&](const std::string& text) { add_suites(request, text); });
  add_option(app, {"--reps", "N", help_of_reps.c_str()},
             [&](const std::string& text) { request.reps = parse_count(text, 1); });
  add_option(app, {"--warmup", "N", "calls before the first observation (each suite's own)"},
             [&](const std::string& text) { request.warmup = parse_count(text, 0); });
  add_option(app,
             {"--stop", "RULE",
              "when there are observations enough, instead of each suite's own rule: fixed:1000, budget:2s, "
              "standard-error:3%, confidence-interval:2.5%, deviation:5%, decay"},
             [&](const std::string& text) { request.stop = parse_stop(text); });
  add_option(app,
             {"--test-interval", "BYTES",
              "nonblocking suites test floor(size / BYTES) + 1 times while they compute (not at all)"},
             [&](const std::string& text) { request.test_interval = parse_test_interval(text); });
  add_option(app, {"--seed", "N", "of all random numbers (1)"},
             [&](const std::string& text) { request.seed = parse_seed(text); });
  add_option(app, {"--barrier", "ALGORITHM[:BYTES]", "the barrier of suites that use one (the machine's)"},
             [&](const std::string& text) { request.barrier = parse_barrier(text); });
}

}  // namespace plumbline
