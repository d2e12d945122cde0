#include "cli/common/calibrate_options.hpp"

#include <filesystem>

#include <fmt/core.h>

#include "analysis/request/parse.hpp"
#include "cli/common/options.hpp"

namespace plumbline {

void add_plan_options(CLI::App& app, CalibrationPlan& plan) {
  const std::string trips = fmt::format("for the distribution of the latency ({})", plan.round_trips);
  const std::string repetitions = fmt::format("of every measurement at every size ({})", plan.repetitions);
  const std::string points =
      fmt::format("offsets of every other node's clock, 7 or more, 0 for none ({})", plan.clock_points);
  const std::string gap = fmt::format("between them ({:g}s)", plan.clock_gap);
  add_option(app, {"--round-trips", "N", trips.c_str()},
             [&](const std::string& text) { plan.round_trips = parse_count(text, 2); });
  add_option(app, {"--repetitions", "N", repetitions.c_str()},
             [&](const std::string& text) { plan.repetitions = parse_count(text, 2); });
  add_option(app, {"--clock-points", "N", points.c_str()},
             [&](const std::string& text) { plan.clock_points = parse_count(text, 0); });
  add_option(app, {"--clock-gap", "TIME", gap.c_str()},
             [&](const std::string& text) { plan.clock_gap = parse_positive_time(text); });
}

std::string calibrated_name(const std::string& path, const std::string& otherwise) {
  return path.empty() ? otherwise : std::filesystem::path(path).stem().string();
}

}  // namespace plumbline
