#include "output/export/exporter.hpp"

#include <iterator>
#include <memory>

#include <fmt/core.h>

#include "models/errors.hpp"
#include "output/say.hpp"
#include "traces/export/goal.hpp"
#include "traces/export/smpi.hpp"
#include "traces/machine/machine_file.hpp"
#include "traces/machine/read_platform.hpp"

namespace plumbline {
namespace {

constexpr std::string_view names[] = {"csv", "json", "goal", "smpi", "smpi-platform"};

void refuse_unless(bool right, ExportTarget target, const char* needs) {
  if (!right)
    throw InputError(fmt::format("--to {} takes {}", names[static_cast<std::size_t>(target)], needs));
}

bool says_schedule(const ExperimentRequest& cell) {
  return !cell.operations.empty() || !cell.bytes.empty() || cell.settings.root.has_value();
}

Exporter store_exporter(const ExportRequest& request, ExportTarget target) {
  const bool alone = !says_schedule(request.cell) && request.cell.processes.empty() &&
                     !request.cell.machine && request.cell.machine_settings.empty();
  refuse_unless(!request.store.empty() && alone, target,
                "a store, and nothing else: plumbline export RUN.db");
  const auto store = std::make_shared<Store>(Store::read(request.store));
  const auto write = target == ExportTarget::csv ? write_csv : write_json;
  return [store, write](const Sink& sink) { write(*store, sink); };
}

Exporter goal_exporter(const ExportRequest& request) {
  const ExperimentRequest& cell = request.cell;
  refuse_unless(request.store.empty() && !cell.machine && cell.machine_settings.empty(), ExportTarget::goal,
                "a --schedule, not a store or a machine: GOAL has no costs");
  const bool barrier = cell.operations.size() == 1 && cell.operations[0].operation == Operation::barrier;
  refuse_unless(cell.operations.size() == 1 && cell.processes.size() == 1 && cell.bytes.size() <= 1 &&
                    (barrier || cell.bytes.size() == 1),
                ExportTarget::goal, "one --schedule OP:ALGORITHM, one --processes and one --bytes");
  Collective call = cell.operations[0];
  if (call.algorithm == nullptr)
    throw InputError(
        fmt::format("--schedule: {} by which algorithm? Use {}:ALGORITHM; plumbline list algorithms",
                    name(call.operation), name(call.operation)));
  if (!cell.bytes.empty()) call.bytes = cell.bytes[0];
  if (cell.settings.root && !has_root(call.operation))
    throw InputError(fmt::format("--root: {} has no root", name(call.operation)));
  call.root = cell.settings.root.value_or(0);
  const int processes = cell.processes[0];
  check_goal(call, processes);
  return [call, processes](const Sink& sink) { write_goal(call, processes, sink); };
}

Exporter smpi_exporter(const ExportRequest& request, ExportTarget target) {
  const ExperimentRequest& cell = request.cell;
  const bool platform = target == ExportTarget::smpi_platform;
  refuse_unless(request.store.empty() && !says_schedule(cell) && cell.machine &&
                    cell.processes.size() == (platform ? 1u : 0u),
                target,
                platform ? "a --machine and --processes"
                         : "a --machine, and no --processes: its settings are for any number");
  std::vector<std::string> settings;
  for (const MachineSetting& setting : cell.machine_settings) settings.push_back(setting.text);
  const Machine machine = read_machine(*cell.machine, settings);
  const Network& network = machine.network;
  if (network.platform)
    throw InputError(
        fmt::format("--to {}: this machine's messages go over a platform, and L is only what comes "
                    "on top of its routes; take the platform away: {}",
                    names[static_cast<std::size_t>(target)], settings_without_platform));
  for (const std::string& loss : smpi_losses(machine)) say_note("smpi: " + loss);
  const std::string text = platform ? smpi_platform(network.between_nodes, cell.processes[0])
                                    : smpi_settings(network.between_nodes);
  return [text](const Sink& sink) { sink(text); };
}

}  // namespace

ExportTarget target_named(std::string_view name) {
  for (std::size_t i = 0; i < std::size(names); ++i)
    if (name == names[i]) return static_cast<ExportTarget>(i);
  throw_unknown("target", name, names);
}

Exporter make_exporter(const ExportRequest& request) {
  if (!request.target) throw InputError("--to is missing; use --to csv, json, goal, smpi or smpi-platform");
  switch (*request.target) {
    case ExportTarget::csv:
    case ExportTarget::json:
      return store_exporter(request, *request.target);
    case ExportTarget::goal:
      return goal_exporter(request);
    default:
      return smpi_exporter(request, *request.target);
  }
}

}  // namespace plumbline
