#include "cli/common/study.hpp"

#include <algorithm>
#include <functional>

#include <fmt/format.h>

#include "cli/common/clock_options.hpp"
#include "cli/common/study_notes.hpp"
#include "models/errors.hpp"
#include "models/schedule.hpp"
#include "schemes/nonblocking/overlapped_call.hpp"
#include "traces/files_of_machine.hpp"
#include "traces/machine_file.hpp"
#include "traces/machine_folders.hpp"
#include "traces/read_file.hpp"

namespace plumbline {
namespace {

/// Of what an experiment file may say too: as its key.
struct Needed {
  std::string_view option, key, example, more;
};

void require(bool said, const Wishes& wishes, const Needed& needed) {
  if (said) return;
  if (wishes.file.empty())
    throw InputError(
        fmt::format("{0} is missing; say {0} {1}{2}", needed.option, needed.example, needed.more));
  throw InputError(fmt::format("{}: lacks {}; write e.g. {} = \"{}\"{}", wishes.file, needed.key, needed.key,
                               needed.example, needed.more));
}

void require_machine(const Wishes& wishes) {
  require(wishes.machine.has_value(), wishes,
          {"--machine", "machine", "stampede-ib", " (plumbline list machines knows more)"});
  require(!wishes.processes.empty(), wishes, {"--processes", "processes", "16", ""});
}

void require_cells(const Wishes& wishes) {
  require(!wishes.operations.empty(), wishes,
          {"--op", "operations", "bcast", " (plumbline list operations knows more)"});
  const bool only_barriers = std::ranges::all_of(
      wishes.operations, [](const Collective& call) { return call.operation == Operation::barrier; });
  require(only_barriers || !wishes.bytes.empty(), wishes, {"--bytes", "bytes", "8", ""});
}

std::vector<std::int64_t> sizes_of(const Wishes& wishes) {
  return wishes.bytes.empty() ? std::vector<std::int64_t>{0} : wishes.bytes;
}

void check_root(const Wishes& wishes, int processes) {
  if (const int root = wishes.root.value_or(0); root >= processes)
    throw InputError(fmt::format("{}: root {} is not one of {} processes; it must be 0 to {}",
                                 wishes.place_of("--root"), root, processes, processes - 1));
}

/// In all, the data of the call must fit into 63 bits.
void check_size(const Wishes& wishes, const Cell& cell) {
  try {
    shape_of(cell.call, cell.processes);
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}: {}", wishes.place_of("--bytes"), error.what()));
  }
}

/// An error of a setting that a file made is reported at its place there.
Machine read_machine_as_wished(const Wishes& wishes) {
  std::vector<std::string> texts;
  for (const Setting& setting : wishes.settings) texts.push_back(setting.text);
  try {
    return read_machine(*wishes.machine, texts);
  } catch (const InputError& error) {
    const std::string message = error.what();
    for (const Setting& setting : wishes.settings)
      if (!setting.place.empty() && message.starts_with("--set " + setting.text + ":"))
        throw InputError(setting.place + message.substr(2));
    throw;
  }
}

/// The machine's file as it stands, then the settings as comments, one a line.
std::string text_of_machine(const Wishes& wishes) {
  std::string text = read_file(find_machine(*wishes.machine));
  if (!text.empty() && text.back() != '\n') text += '\n';
  std::vector<std::string> settings;
  for (const Setting& setting : wishes.settings) settings.push_back(setting.text);
  for (const std::string& setting : settings) text += fmt::format("# --set {}\n", setting);
  for (const std::string& file : files_of_machine(*wishes.machine, settings))
    text += fmt::format("# {}\n", file);
  return text;
}

std::vector<const Suite*> suites_for(const Wishes& wishes, Operation operation) {
  std::vector<const Suite*> chosen;
  for (const std::string& suite_name : wishes.suites) {
    const Suite& suite = suite_named(suite_name);
    if (!measures(suite, operation))
      throw InputError(fmt::format("{}: {} does not measure {}; leave it out, or say all for those that do",
                                   wishes.place_of("--suite"), suite_name, name(operation)));
    chosen.push_back(&suite);
  }
  if (!wishes.suites.empty()) return chosen;
  for (const Suite& suite : suites())
    if (belongs_to_all(suite, operation)) chosen.push_back(&suite);
  return chosen;
}

/// Makes of a call as asked, and a number of processes, the call of a cell.
using Resolver = std::function<Collective(const Collective&, int)>;

Cell make_cell(const Wishes& wishes, const Resolver& resolver, const Collective& asked, int processes) {
  check_root(wishes, processes);
  Cell cell;
  cell.asked = asked;
  cell.call = resolver(asked, processes);
  cell.processes = processes;
  if (cell.call.algorithm != nullptr) check_size(wishes, cell);
  return cell;
}

bool has_nonblocking(const std::vector<const Suite*>& suites) {
  return std::ranges::any_of(suites, [](const Suite* suite) { return suite->nonblocking; });
}

void add_cells(Study& study, const Wishes& wishes, const std::vector<int>& processes_of_cells,
               const Resolver& resolver, Collective call) {
  const std::vector<const Suite*> chosen = suites_for(wishes, call.operation);
  call.root = wishes.root.value_or(0);
  for (const int processes : processes_of_cells) {
    for (const std::int64_t bytes : sizes_of(wishes)) {
      call.bytes = bytes;
      study.cells.push_back(make_cell(wishes, resolver, call, processes));
      study.cells.back().suites = chosen;
      if (wishes.test_interval && has_nonblocking(chosen))
        check_test_interval(wishes.place_of("--test-interval"), *wishes.test_interval, bytes);
    }
  }
}

/// Everything but machine and cells.
void take_the_rest(Study& study, const Wishes& wishes) {
  study.processes_place = wishes.place_of("--processes");
  study.window_place = wishes.place_of("--window");
  study.barrier = wishes.barrier.value_or(Collective{});
  study.reps = wishes.reps;
  study.warmup = wishes.warmup;
  study.stop = wishes.stop;
  study.sync = sync_options_of(wishes);
  study.sync.fit_points = wishes.fit_points.value_or(suite_fit_points);
  study.clocks = clock_settings_of(wishes);
  study.window = wishes.window;
  study.time_budget = wishes.time_budget;
  study.test_interval = wishes.test_interval;
  study.launches = wishes.launches.value_or(1);
  study.seed = wishes.seed.value_or(1);
}

void check_started(const Wishes& wishes, int started) {
  for (const int processes : wishes.processes)
    if (processes > started)
      throw InputError(
          fmt::format("{}: {} processes are wished, but MPI started {}; start more with mpirun -n {}",
                      wishes.place_of("--processes"), processes, started, processes));
}

}  // namespace

void check_test_interval(const std::string& place, std::int64_t interval, std::int64_t bytes) {
  try {
    tests_of(bytes, interval);
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}: {}", place, error.what()));
  }
}

Study make_study(const Wishes& wishes, std::vector<std::string>& notes) {
  require_machine(wishes);
  require_cells(wishes);
  Study study;
  study.machine = read_machine_as_wished(wishes);
  study.machine_text = text_of_machine(wishes);
  check_fault(study.machine, std::ranges::max(wishes.processes));
  for (const Setting& setting : wishes.settings) study.settings.push_back(setting.text);
  take_the_rest(study, wishes);
  const auto resolver = [&](const Collective& call, int processes) {
    return resolve(study.machine, call, processes);
  };
  for (const Collective& call : wishes.operations) {
    add_cells(study, wishes, wishes.processes, resolver, call);
    note_left_out(wishes, call.operation, notes);
  }
  note_idle_options(wishes, study, notes);
  return study;
}

Study make_measured_study(const Wishes& wishes, int started, std::vector<std::string>& notes) {
  require_cells(wishes);
  check_started(wishes, started);
  Study study;
  study.keep_raw = true;
  take_the_rest(study, wishes);
  const std::vector<int> processes = wishes.processes.empty() ? std::vector{started} : wishes.processes;
  const auto as_asked = [](const Collective& call, int) { return call; };
  for (const Collective& call : wishes.operations) {
    add_cells(study, wishes, processes, as_asked, call);
    note_left_out(wishes, call.operation, notes);
  }
  note_idle_options(wishes, study, notes);
  return study;
}

Suite with_stop(const Study& study, const Suite& suite) {
  return study.stop ? with_stop(suite, study.stop->rule) : suite;
}

Experiment experiment_of(const Study& study, const Cell& cell) {
  return {cell.call,  study.barrier, study.reps,        study.warmup,
          study.sync, study.window,  study.time_budget, study.test_interval};
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
