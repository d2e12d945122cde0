#include "analysis/import/import_clocks.hpp"

#include "traces/clock/clock_table.hpp"
#include "traces/xz.hpp"

namespace plumbline {

std::vector<ClockLog> import_clocks(const std::vector<std::string>& files) {
  std::vector<ClockLog> logs;
  for (const std::string& file : files)
    for (ClockLog& log : read_clock_logs(read_unpacked(file), file)) logs.push_back(std::move(log));
  return logs;
}

std::string table_of_clocks(const std::vector<ClockLog>& logs) {
  std::vector<ClockTrace> traces;
  for (const ClockLog& log : logs) traces.push_back(log.trace);
  return clock_table_text(traces);
}

std::vector<FittedLog> fit_clocks(std::vector<ClockLog> logs) {
  std::vector<FittedLog> fitted;
  for (ClockLog& log : logs) {
    FreeClockFit fit = fit_free_clock(log.trace);
    fitted.push_back({std::move(log), std::move(fit)});
  }
  return fitted;
}

}  // namespace plumbline
