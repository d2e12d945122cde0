#include "traces/clock/clock_table.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "models/errors.hpp"
#include "traces/machine/sample_file.hpp"

namespace plumbline {
namespace {

using Columns = std::vector<std::vector<double>>;

bool has_nodes(std::string_view text) { return text.substr(0, text.find('\n')).find("node") != text.npos; }

std::map<int, ClockTrace> by_node(const Columns& columns, std::string_view file) {
  const std::vector<double>& times = columns[0];
  if (times.empty()) throw InputError(fmt::format("{}: no time is in it", file));
  const double first = *std::ranges::min_element(times);
  std::map<int, ClockTrace> traces;
  for (std::size_t i = 0; i < times.size(); ++i) {
    const double node = columns.size() > 2 ? columns[2][i] : 0;
    if (node < 0 || node != std::floor(node) || node > 1e6)
      throw InputError(fmt::format("{}: node {} is no whole number from 0 on", file, node));
    if (times[i] - first > day || std::abs(columns[1][i]) > day)
      throw InputError(fmt::format("{}: more than a day is between two times, or clocks", file));
    traces[static_cast<int>(node)].points.push_back(
        {to_picoseconds(times[i] - first), to_picoseconds(columns[1][i])});
  }
  return traces;
}

/// In rising time, the first at 0, where the clock shows what it did at its own first.
void complete(ClockTrace& trace, int node, std::string_view file) {
  auto& points = trace.points;
  for (std::size_t i = 1; i < points.size(); ++i)
    if (points[i].at < points[i - 1].at)
      throw InputError(fmt::format("{}: times of node {} fall from {} s to {} s; sort them", file, node,
                                   to_seconds(points[i - 1].at), to_seconds(points[i].at)));
  if (points.front().at > 0) points.insert(points.begin(), {0, points.front().ahead});
  if (points.back().at == 0)
    throw InputError(fmt::format("{}: node {} has one time; two or more make a clock", file, node));
  for (std::size_t i = 1; i < points.size(); ++i) {
    const double dt = static_cast<double>(points[i].at - points[i - 1].at);
    if (dt > 0 && std::abs(static_cast<double>(points[i].ahead - points[i - 1].ahead)) > 0.01 * dt)
      throw InputError(
          fmt::format("{}: the clock of node {} gains more than 10000 ppm at {} s; a step is two "
                      "lines of one time",
                      file, node, to_seconds(points[i].at)));
  }
}

std::vector<ClockTrace> traces_of(const Columns& columns, std::string_view file) {
  std::vector<ClockTrace> traces;
  for (auto& [node, trace] : by_node(columns, file)) {
    complete(trace, node, file);
    traces.push_back(std::move(trace));
  }
  return traces;
}

}  // namespace

std::vector<ClockTrace> parse_clock_traces(std::string_view text, std::string_view file) {
  std::vector<std::string> columns{"time_s", "ahead_s"};
  if (has_nodes(text)) columns.emplace_back("node");
  return traces_of(parse_samples(text, file, columns), file);
}

std::vector<ClockTrace> read_clock_traces(const std::filesystem::path& file) {
  const std::array<std::string, 3> with_nodes{"time_s", "ahead_s", "node"};
  try {
    return traces_of(read_samples(file, with_nodes), file.string());
  } catch (const InputError&) {
    return traces_of(read_samples(file, std::span(with_nodes).first(2)), file.string());
  }
}

std::string clock_table_text(const std::vector<ClockTrace>& traces) {
  std::string text = "node,time_s,ahead_s\n";
  for (std::size_t node = 0; node < traces.size(); ++node)
    for (const ClockTrace::Point& point : traces[node].points)
      text += fmt::format("{},{:.12f},{:.12f}\n", node, to_seconds(point.at), to_seconds(point.ahead));
  return text;
}

}  // namespace plumbline
