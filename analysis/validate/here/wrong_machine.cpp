#include "analysis/validate/here/wrong_machine.hpp"

#include <algorithm>
#include <optional>
#include <sstream>
#include <string_view>

#include <fmt/format.h>

#include "models/evaluate.hpp"
#include "traces/machine/machine_file.hpp"

namespace plumbline {
namespace {

/// The picoseconds of a line `L = "123ps"`, a comment behind it or not; empty where it is another one.
std::optional<Picoseconds> latency_in(std::string_view line) {
  constexpr std::string_view before = "L = \"", digits = "0123456789";
  if (!line.starts_with(before)) return std::nullopt;
  line.remove_prefix(before.size());
  const std::size_t end = line.find_first_not_of(digits);
  if (end == 0 || end == line.npos || !line.substr(end).starts_with("ps\"")) return std::nullopt;
  return std::stoll(std::string(line.substr(0, end)));
}

Picoseconds half_round_trip(const std::string& machine_text) {
  const Machine machine = parse_machine(machine_text, "machine.toml", std::vector<std::string>{use_anyhow});
  Collective call{Operation::bcast, &algorithm_named(Operation::bcast, "flat")};
  call.bytes = 8;
  return std::ranges::max(finishing_times(machine, call, 2));
}

}  // namespace

std::string wrong_machine_text(const std::string& machine_text) {
  const Picoseconds half = half_round_trip(machine_text);
  std::istringstream lines(machine_text);
  std::string text;
  for (std::string line; std::getline(lines, line);) {
    const auto latency = latency_in(line);
    text += latency ? fmt::format("L = \"{}ps\"\n", 2 * *latency + half) : line + "\n";
  }
  return text;
}

}  // namespace plumbline
