#include "analysis/import/import_clocks.hpp"

#include <fmt/format.h>

#include "traces/clock/clock_table.hpp"
#include "traces/xz.hpp"

namespace plumbline {

std::vector<ClockLog> import_clocks(const std::vector<std::string>& files) {
  std::vector<ClockLog> logs;
  for (const std::string& file : files) logs.push_back(read_clock_log(read_unpacked(file), file));
  return logs;
}

std::string table_of_clocks(const std::vector<ClockLog>& logs) {
  std::vector<ClockTrace> traces;
  for (const ClockLog& log : logs) traces.push_back(log.trace);
  return clock_table_text(traces);
}

std::string report_on_clocks(const std::vector<std::string>& files, const std::vector<ClockLog>& logs) {
  std::string text;
  for (std::size_t node = 0; node < logs.size(); ++node) {
    const ClockLog& log = logs[node];
    text += fmt::format("node {}: {}, {}: {} points in {:.6g} s, {:.3g} ppm from the first to the last\n",
                        node, files[node], log.format, log.trace.points.size(),
                        to_seconds(log.trace.points.back().at), 1e6 * log.trace.mean_skew());
    for (const std::string& note : log.notes) text += fmt::format("  {}\n", note);
  }
  return text;
}

}  // namespace plumbline
