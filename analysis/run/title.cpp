#include "analysis/run/title.hpp"

#include <fmt/format.h>

#include "models/units.hpp"

namespace plumbline {

std::string machine_text(const std::string& machine, const std::vector<std::string>& settings) {
  return settings.empty() ? machine : fmt::format("{} with {}", machine, fmt::join(settings, ", "));
}

std::string title_of(const Cell& cell, const std::string& machine, const std::vector<std::string>& settings) {
  const std::string stand_in =
      cell.stand_in ? fmt::format(" in place of Open MPI's {}", cell.stand_in->theirs) : "";
  const std::string segment =
      cell.call.segment > 0 ? fmt::format(" in segments of {}", bytes_text(cell.call.segment)) : "";
  const std::string root = cell.call.root > 0 ? fmt::format(", root {}", cell.call.root) : "";
  return fmt::format("{} by {}{}{}, {}, {} process{}{}, {}\n", name(cell.call.operation),
                     algorithm_text(cell.call), stand_in, segment, bytes_text(cell.call.bytes),
                     cell.processes, cell.processes == 1 ? "" : "es", root, machine_text(machine, settings));
}

}  // namespace plumbline
