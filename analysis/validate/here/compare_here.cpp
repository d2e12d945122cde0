#include "analysis/validate/here/compare_here.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include <fmt/format.h>

#include "analysis/calibrate/calibrate_samples.hpp"
#include "analysis/cost/memory.hpp"
#include "analysis/request/experiment.hpp"
#include "analysis/run/run_store.hpp"
#include "analysis/run/workers.hpp"
#include "analysis/simulate/simulate_cells.hpp"
#include "analysis/validate/here/here_files.hpp"
#include "analysis/validate/here/wrong_machine.hpp"
#include "models/errors.hpp"
#include "traces/machine/calibrated_machine.hpp"
#include "traces/machine/machine_file.hpp"
#include "traces/read_file.hpp"

namespace plumbline {
namespace {

namespace fs = std::filesystem;

std::string below(const std::string& folder, const std::string& name) {
  return (fs::path(folder) / name).string();
}

void write_text(const std::string& file, const std::string& text) {
  std::ofstream out(file, std::ios::binary);
  if (!(out << text << std::flush)) throw RunError(fmt::format("{}: cannot be written", file));
}

/// What is simulated, on how many processes, and by which algorithms: empty, those of the experiment.
struct HereSimulation {
  std::string experiment, machine, store;
  int processes = 2;
  std::vector<Collective> operations{};
};

void simulate_here(const HereSimulation& asked, Listener& listener) {
  ExperimentRequest request = read_experiment(asked.experiment);
  request.machine = asked.machine;
  request.machine_settings.push_back({use_anyhow, {}});  // the report shows what it missed
  request.processes = {asked.processes};
  request.settings.launches = launches_simulated_here;
  if (!asked.operations.empty()) request.operations = asked.operations;
  std::vector<std::string> ignored;
  Experiment experiment = make_experiment(request, ignored);
  experiment.keep_raw = true;
  const int jobs = jobs_that_fit(experiment, cores(), memory_free());
  const std::string command =
      fmt::format("plumbline simulate {} --machine {} --force --processes {} --launches {} --store {}",
                  asked.experiment, asked.machine, asked.processes, launches_simulated_here, asked.store);
  const Results results = carry_out(experiment, jobs, {asked.store, false, command}, {}, listener);
  if (!results.failures.empty()) throw RunError(results.failures.front());
}

/// Names of files are shown as from the report.
HereCheck check_here(const HereRequest& request, std::string what, ValidationRequest asked,
                     Listener& listener) {
  asked.tolerance = request.tolerance;
  HereCheck check{std::move(what), validate(asked, listener)};
  for (std::string* file :
       {&check.results.request.experiment, &check.results.request.simulated, &check.results.request.measured})
    if (!file->empty()) *file = fs::path(*file).lexically_relative(request.out).string();
  return check;
}

std::vector<Probes> probes_of(std::span<const HereRun> runs) {
  std::vector<Probes> all;
  for (const HereRun& run : runs) all.push_back(run.probes);
  return all;
}

/// The runs of one state.
std::vector<HereRun> runs_in(std::span<const HereRun> runs, std::span<const double> states,
                             std::size_t state) {
  std::vector<HereRun> own;
  for (const HereRun& run : runs)
    if (state_of(states, run.probes) == state) own.push_back(run);
  return own;
}

int count_changed(std::span<const HereRun> runs, std::span<const double> states) {
  return static_cast<int>(
      std::ranges::count_if(runs, [&](const HereRun& run) { return !state_of(states, run.probes); }));
}

std::vector<std::string> files_of(std::span<const HereRun> runs, const std::string& what) {
  std::vector<std::string> files;
  for (const HereRun& run : runs)
    if (run.what == what) files.push_back(run.file);
  return files;
}

Calibration calibrated_here(const std::vector<std::string>& samples, const std::string& machine_file) {
  const std::vector<LaunchSamples> launches = read_launches(samples);
  std::vector<CalibrationSamples> all;
  all.reserve(launches.size());
  for (const LaunchSamples& launch : launches) all.push_back(launch.samples);
  Calibration found = fit_calibration(all);
  write_text(machine_file, calibrated_machine_text(found, "machine", source_of(launches)));
  return found;
}

/// One state of two processes, in a folder of its own.
class StateComparison {
 public:
  StateComparison(const HereRequest& request, const HereMeasured& measured, std::vector<HereRun> runs,
                  std::string folder)
      : request_(request), measured_(measured), runs_(std::move(runs)), folder_(std::move(folder)) {}

  HereState compare(double probe, Listener& listener) const {
    HereState state{probe, count("calibration"), fewest()};
    if (std::min(state.calibrations, state.launches) < enough_launches(request_)) return state;
    fs::create_directories(folder_);
    state.machine_file = below(folder_, "machine.toml");
    state.machine = calibrated_here(files_of(runs_, "calibration"), state.machine_file);
    for (const std::string& experiment : measured_.experiments)
      state.checks.push_back(compare(experiment, state.machine_file, listener));
    return state;
  }

 private:
  int count(const std::string& what) const { return static_cast<int>(files_of(runs_, what).size()); }

  int fewest() const {
    int fewest = static_cast<int>(runs_.size());
    for (const std::string& experiment : measured_.experiments)
      fewest = std::min(fewest, count(run_name(experiment)));
    return fewest;
  }

  HereCheck compare(const std::string& experiment, const std::string& machine, Listener& listener) const {
    const std::string what = run_name(experiment);
    const std::string copy = below(measured_.folder, what + ".toml");
    fs::copy_file(experiment, copy, fs::copy_options::skip_existing);
    const std::string simulated = below(folder_, what + "-sim.db"),
                      measured = below(folder_, what + "-hw.db");
    gather_launches(files_of(runs_, what), measured);
    simulate_here({copy, machine, simulated}, listener);
    return check_here(request_, what, {copy, simulated, measured}, listener);
  }

  const HereRequest& request_;
  const HereMeasured& measured_;
  std::vector<HereRun> runs_;
  std::string folder_;
};

std::string state_folder(const std::string& folder, std::size_t state) {
  return below(folder, fmt::format("state-{}", state + 1));
}

/// How often each algorithm was forced, the fewest.
int fewest_of_each(std::span<const HereRun> runs, const std::set<std::string>& names) {
  int fewest = static_cast<int>(runs.size());
  for (const std::string& name : names)
    fewest = std::min(fewest, static_cast<int>(std::ranges::count(runs, name, &HereRun::name)));
  return fewest;
}

/// The launches of a state with forced algorithms, against its machine.
HereCheck forced_check(const HereRequest& request, const std::string& experiment, const std::string& folder,
                       std::span<const HereRun> runs, int processes, const std::string& machine,
                       Listener& listener) {
  fs::create_directories(folder);
  const std::string what = run_name(experiment);
  const std::string simulated = below(folder, "sim.db"), measured = below(folder, "hw.db");
  gather_launches(files_of(runs, what), measured);
  HereSimulation simulation{experiment, machine, simulated, processes};
  std::set<std::string> names;
  const Operation operation = read_experiment(experiment).operations.front().operation;
  for (const HereRun& run : runs)
    if (names.insert(run.name).second)
      simulation.operations.push_back({operation, &algorithm_named(operation, run.name)});
  simulate_here(simulation, listener);
  ValidationRequest asked{{}, simulated, measured};
  asked.forced = true;
  return check_here(request, what, asked, listener);
}

}  // namespace

std::string run_name(const std::string& experiment) { return fs::path(experiment).stem().string(); }

HereSection compare_states(const HereRequest& request, const HereMeasured& measured, Listener& listener) {
  const std::vector<double> states = states_of(probes_of(measured.runs));
  HereSection section{HereStep::two_processes,
                      {},
                      2,
                      static_cast<int>(measured.runs.size()),
                      count_changed(measured.runs, states)};
  for (std::size_t state = 0; state < states.size(); ++state) {
    const StateComparison comparison(request, measured, runs_in(measured.runs, states, state),
                                     state_folder(measured.folder, state));
    section.states.push_back(comparison.compare(states[state], listener));
  }
  return section;
}

HereSection compare_forced(const HereRequest& request, const HereMeasured& measured, int processes,
                           const HereSection& connection, Listener& listener) {
  std::vector<double> states;
  for (const HereState& state : connection.states) states.push_back(state.probe);
  std::set<std::string> names;
  for (const HereRun& run : measured.runs) names.insert(run.name);
  HereSection section{HereStep::forced, "Forced algorithms", processes,
                      static_cast<int>(measured.runs.size()), count_changed(measured.runs, states)};
  for (std::size_t i = 0; i < states.size(); ++i) {
    const std::vector<HereRun> runs = runs_in(measured.runs, states, i);
    HereState state{states[i], connection.states[i].calibrations, fewest_of_each(runs, names),
                    connection.states[i].machine_file};
    if (!state.machine_file.empty() && state.launches >= enough_launches(request))
      state.checks.push_back(forced_check(request, measured.experiments.front(),
                                          state_folder(measured.folder, i), runs, processes,
                                          state.machine_file, listener));
    section.states.push_back(state);
  }
  return section;
}

HereSection compare_wrong_machine(const HereRequest& request, const HereState& state, const std::string& what,
                                  Listener& listener) {
  const fs::path folder = fs::path(state.machine_file).parent_path();
  const std::string wrong = (folder / "wrong.toml").string(), simulated = (folder / "wrong-sim.db").string();
  const std::string experiment = (folder.parent_path() / (what + ".toml")).string();
  write_text(wrong, wrong_machine_text(read_file(state.machine_file)));
  simulate_here({experiment, wrong, simulated}, listener);
  HereState own{state.probe, state.calibrations, state.launches, wrong};
  own.checks.push_back(
      check_here(request, what, {experiment, simulated, (folder / (what + "-hw.db")).string()}, listener));
  return {HereStep::wrong_machine, "A wrong machine", 2, 0, 0, {own}};
}

HereSection compare_crowd(const HereRequest& request, const HereState& state, const std::string& store,
                          const std::string& experiment, int processes, Listener& listener) {
  const std::string simulated = (fs::path(store).parent_path() / "sim.db").string();
  simulate_here({experiment, state.machine_file, simulated, processes}, listener);
  HereState own{state.probe, state.calibrations, 0, state.machine_file};
  own.checks.push_back(check_here(request, run_name(experiment), {{}, simulated, store}, listener));
  own.launches = static_cast<int>(own.checks.front().results.launches_measured);
  return {HereStep::oversubscribed,
          fmt::format("{} processes on {} cores", processes, request.cores),
          processes,
          own.launches,
          0,
          {own}};
}

}  // namespace plumbline
