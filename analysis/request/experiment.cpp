#include "analysis/request/experiment.hpp"

#include <algorithm>
#include <functional>

#include <fmt/format.h>

#include "analysis/request/experiment_notes.hpp"
#include "analysis/request/parse.hpp"
#include "models/errors.hpp"
#include "models/evaluate.hpp"
#include "models/schedule.hpp"
#include "schemes/nonblocking/overlapped_call.hpp"
#include "traces/machine/files_of_machine.hpp"
#include "traces/machine/machine_file.hpp"
#include "traces/machine/machine_folders.hpp"
#include "traces/printable.hpp"
#include "traces/read_file.hpp"

namespace plumbline {
namespace {

/// Of what an experiment file may say too: as its key.
struct Needed {
  std::string_view option, key, example, more;
};

void require(bool said, const ExperimentRequest& request, const Needed& needed) {
  if (said) return;
  if (request.file.empty())
    throw InputError(
        fmt::format("{0} is missing; use {0} {1}{2}", needed.option, needed.example, needed.more));
  throw InputError(fmt::format("{}: lacks {}; write e.g. {} = \"{}\"{}", request.file, needed.key, needed.key,
                               needed.example, needed.more));
}

void require_cells(const ExperimentRequest& request) {
  require(!request.operations.empty(), request,
          {"--op", "operations", "bcast", " (plumbline list operations knows more)"});
  const bool only_barriers = std::ranges::all_of(
      request.operations, [](const Collective& call) { return call.operation == Operation::barrier; });
  require(only_barriers || !request.bytes.empty(), request, {"--bytes", "bytes", "8", ""});
}

std::vector<std::int64_t> sizes_of(const ExperimentRequest& request) {
  return request.bytes.empty() ? std::vector<std::int64_t>{0} : request.bytes;
}

void check_root(const ExperimentRequest& request, int processes) {
  if (const int root = request.settings.root.value_or(0); root >= processes)
    throw InputError(fmt::format("{}: root {} is not one of {} processes; it must be 0 to {}",
                                 request.place_of("--root"), root, processes, processes - 1));
}

/// In all, the data of the call must fit into 63 bits.
void check_size(const ExperimentRequest& request, const Cell& cell) {
  at_place(request.place_of("--bytes"), [&] { shape_of(cell.call, cell.processes); });
}

/// An error of a setting that a file made is reported at its place there.
Machine read_machine_as_requested(const ExperimentRequest& request) {
  std::vector<std::string> texts;
  for (const MachineSetting& setting : request.machine_settings) texts.push_back(setting.text);
  try {
    return read_machine(*request.machine, texts);
  } catch (const InputError& error) {
    const std::string message = error.what();
    for (const MachineSetting& setting : request.machine_settings)
      if (!setting.place.empty() && message.starts_with("--set " + legible(setting.text) + ":"))
        throw InputError(setting.place + message.substr(2));
    throw;
  }
}

/// What chooses algorithms in the machine's place, and what it counts.
void set_library(Experiment& experiment, const Settings& settings) {
  if (settings.library) {
    experiment.machine.library = *settings.library;
    experiment.machine_settings.push_back(fmt::format("library={}", name(*settings.library)));
  }
  if (settings.datatype) {
    experiment.machine.datatype = &datatype_named(settings.datatype->name);
    experiment.machine_settings.push_back(fmt::format("datatype={}", settings.datatype->name));
  }
}

/// The machine's file as it stands, then the settings as comments, one a line.
std::string text_of_machine(const ExperimentRequest& request) {
  std::string text = read_file(find_machine(*request.machine));
  if (!text.empty() && text.back() != '\n') text += '\n';
  std::vector<std::string> settings;
  for (const MachineSetting& setting : request.machine_settings) settings.push_back(setting.text);
  for (const std::string& setting : settings) text += fmt::format("# --set {}\n", setting);
  for (const std::string& file : files_of_machine(*request.machine, settings))
    text += fmt::format("# {}\n", file);
  return text;
}

std::vector<const Suite*> suites_for(const ExperimentRequest& request, Operation operation, int processes) {
  std::vector<const Suite*> chosen;
  for (const std::string& suite_name : request.suites) {
    const Suite& suite = suite_named(suite_name);
    if (!measures(suite, operation))
      throw InputError(fmt::format("{}: {} does not measure {}; leave it out, or say all for those that do",
                                   request.place_of("--suite"), suite_name, name(operation)));
    chosen.push_back(&suite);
  }
  if (!request.suites.empty()) return chosen;
  for (const Suite& suite : suites())
    if (belongs_to_all(suite, operation, processes)) chosen.push_back(&suite);
  return chosen;
}

/// Makes of a call as asked, and a number of processes, the call of a cell.
using Resolver = std::function<Collective(const Collective&, int)>;

Cell make_cell(const ExperimentRequest& request, const Resolver& resolver, const Collective& asked,
               int processes) {
  check_root(request, processes);
  Cell cell;
  cell.asked = asked;
  cell.call = resolver(asked, processes);
  cell.processes = processes;
  if (cell.call.algorithm != nullptr) check_size(request, cell);
  return cell;
}

void add_cells(Experiment& experiment, const ExperimentRequest& request,
               const std::vector<int>& processes_of_cells, const Resolver& resolver, Collective call) {
  call.root = request.settings.root.value_or(0);
  for (const int processes : processes_of_cells) {
    const std::vector<const Suite*> chosen = suites_for(request, call.operation, processes);
    for (const std::int64_t bytes : sizes_of(request)) {
      call.bytes = bytes;
      experiment.cells.push_back(make_cell(request, resolver, call, processes));
      experiment.cells.back().suites = chosen;
      if (request.settings.test_interval && std::ranges::any_of(chosen, &Suite::nonblocking))
        check_test_interval(request.place_of("--test-interval"), *request.settings.test_interval, bytes);
    }
  }
}

/// Seconds that the operation takes where nobody comes late and nothing is drawn, for arrivals relative to
/// it.
void set_operation_time(const ExperimentRequest& request, const Machine& machine, Cell& cell) {
  if (machine.network.platform)
    throw InputError(
        fmt::format("{}: what the operation takes on a platform is not known beforehand; say a "
                    "time, as one-late:5us",
                    request.place_of("--arrivals")));
  cell.operation_s = to_seconds(std::ranges::max(finishing_times(machine, cell.call, cell.processes)));
}

/// What processes that come late ask of the cells: suites that they can come late to.
void check_arrivals(const ExperimentRequest& request, Experiment& experiment) {
  if (!has_arrivals(request.settings)) return;
  const Arrivals& arrivals = request.settings.arrivals->arrivals;
  for (Cell& cell : experiment.cells) {
    if (request.suites.empty())
      std::erase_if(cell.suites, [](const Suite* suite) { return !takes_arrivals(*suite); });
    at_place(request.place_of("--arrivals"), [&] {
      for (const Suite* suite : cell.suites)
        if (!takes_arrivals(*suite))
          throw InputError(fmt::format("{} starts its calls in a way of its own", suite->name));
      Delays(arrivals, cell.processes, 0);
    });
  }
}

/// Everything but machine and cells.
void take_the_rest(Experiment& experiment, const ExperimentRequest& request) {
  experiment.processes_place = request.place_of("--processes");
  experiment.window_place = request.place_of("--window");
  check_clock_settings(request);
  experiment.settings = request.settings;
  experiment.settings.launches = launches_of(request.settings);
  experiment.settings.seed = seed_of(request.settings);
}

void check_started(const ExperimentRequest& request, int started) {
  for (const int processes : request.processes)
    if (processes > started)
      throw InputError(
          fmt::format("{}: {} processes are requested, but MPI started {}; start more with mpirun -n {}",
                      request.place_of("--processes"), processes, started, processes));
}

}  // namespace

void check_test_interval(const std::string& place, std::int64_t interval, std::int64_t bytes) {
  at_place(place, [&] { tests_of(bytes, interval); });
}

Experiment make_experiment(const ExperimentRequest& request, std::vector<std::string>& notes) {
  require(request.machine.has_value(), request,
          {"--machine", "machine", "stampede-ib", " (plumbline list machines knows more)"});
  require(!request.processes.empty(), request, {"--processes", "processes", "16", ""});
  require_cells(request);
  Experiment experiment;
  experiment.machine = read_machine_as_requested(request);
  experiment.machine_text = text_of_machine(request);
  const int most = std::ranges::max(request.processes);
  at_place(request.place_of("--processes"), [&] { check_places(experiment.machine.network, most); });
  check_fault(experiment.machine, most);
  for (const MachineSetting& setting : request.machine_settings)
    experiment.machine_settings.push_back(setting.text);
  set_library(experiment, request.settings);
  take_the_rest(experiment, request);
  experiment.settings.engine = engine_of(request);
  const auto resolver = [&](const Collective& call, int processes) {
    return resolve(experiment.machine, call, processes);
  };
  for (const Collective& call : request.operations) {
    add_cells(experiment, request, request.processes, resolver, call);
    note_left_out(request, call.operation, request.processes, notes);
  }
  check_arrivals(request, experiment);
  if (has_arrivals(request.settings) && request.settings.arrivals->arrivals.is_relative())
    for (Cell& cell : experiment.cells) set_operation_time(request, experiment.machine, cell);
  for (Cell& cell : experiment.cells)
    cell.stand_in = stand_in(experiment.machine, cell.asked, cell.processes);
  note_idle_options(request, experiment, notes);
  return experiment;
}

Experiment make_measured_experiment(const ExperimentRequest& request, int started,
                                    std::vector<std::string>& notes) {
  require_cells(request);
  check_started(request, started);
  Experiment experiment;
  experiment.keep_raw = true;
  take_the_rest(experiment, request);
  experiment.settings.launches = 1;  // as many as mpirun is called
  experiment.settings.library.reset();
  experiment.settings.datatype.reset();
  experiment.settings.engine.reset();
  const std::vector<int> processes = request.processes.empty() ? std::vector{started} : request.processes;
  const auto as_asked = [](const Collective& call, int) { return call; };
  for (const Collective& call : request.operations) {
    add_cells(experiment, request, processes, as_asked, call);
    note_left_out(request, call.operation, processes, notes);
  }
  check_arrivals(request, experiment);
  note_idle_options(request, experiment, notes);
  return experiment;
}

Suite with_stop(const Experiment& experiment, const Suite& suite) {
  return experiment.settings.stop ? with_stop(suite, experiment.settings.stop->rule) : suite;
}

Protocol protocol_of(const Experiment& experiment, const Cell& cell) {
  Protocol protocol = protocol_of(experiment.settings, cell.call);
  if (protocol.arrivals) protocol.arrivals->operation = cell.operation_s;
  return protocol;
}

Collective barrier_of(const Experiment& experiment, const Cell& cell, const Suite& suite) {
  Collective barrier = experiment.settings.barrier.value_or(Collective{});
  if (!suite.start.barrier.empty())
    barrier.algorithm = &algorithm_named(Operation::barrier, suite.start.barrier);
  return resolve(experiment.machine, barrier, cell.processes);
}

std::int64_t segment_of(const Collective& call) {
  return call.segment != 0 || call.algorithm == nullptr ? call.segment : call.algorithm->segment;
}

std::string_view algorithm_text(const Collective& call) {
  return call.algorithm == nullptr ? "library" : call.algorithm->name;
}

std::string describe(const Cell& cell) {
  return fmt::format("{}:{} of {} bytes on {} processes", name(cell.call.operation),
                     algorithm_text(cell.call), cell.call.bytes, cell.processes);
}

}  // namespace plumbline
