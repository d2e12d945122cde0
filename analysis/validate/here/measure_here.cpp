#include "analysis/validate/here/measure_here.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>

#include <fmt/format.h>

#include "models/errors.hpp"

namespace plumbline {
namespace {

namespace fs = std::filesystem;

/// How many runs of each of `kinds` (what, name) the state has that has most of the rarest.
template <class Matches>
int most_in_a_state(const std::vector<HereRun>& runs, const std::vector<double>& states, std::size_t kinds,
                    Matches matches) {
  int most = 0;
  for (std::size_t state = 0; state < states.size(); ++state) {
    std::vector<int> counts(kinds);
    for (const HereRun& run : runs)
      for (std::size_t kind = 0; kind < kinds; ++kind)
        counts[kind] += matches(run, kind) && state_of(states, run.probes) == state;
    most = std::max(most, std::ranges::min(counts));
  }
  return most;
}

void make_folder(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw RunError(fmt::format("{}: cannot be made: {}", folder.string(), error.message()));
}

}  // namespace

HereMeasurement::HereMeasurement(const HereRequest& request, MpiRuns runs, std::string folder,
                                 std::string title)
    : request_(request), runs_(std::move(runs)), title_(std::move(title)), measured_{std::move(folder), {}} {
  make_folder(fs::path(measured_.folder) / "launches");
}

HereMeasured HereMeasurement::two_processes(const std::vector<std::string>& experiments) {
  measured_.experiments = experiments;
  std::vector<std::string> kinds{"calibration"};
  for (const std::string& experiment : experiments) kinds.push_back(run_name(experiment));
  const auto enough = [&] {
    std::vector<Probes> probes;
    for (const HereRun& run : measured_.runs) probes.push_back(run.probes);
    return most_in_a_state(measured_.runs, states_of(probes), kinds.size(),
                           [&](const HereRun& run, std::size_t kind) { return run.what == kinds[kind]; }) >=
           request_.launches;
  };
  for (int round = 1; round <= 2 * request_.launches && !enough(); ++round) {
    runs_.doing(fmt::format("{}, launch {} of {}", title_, round, std::max(round, request_.launches)));
    calibrate(round);
    for (const std::string& experiment : experiments)
      launch(runs_, {experiment, file_of(run_name(experiment), round, "db"), round}, round);
  }
  return measured_;
}

HereMeasured HereMeasurement::forced(const std::string& experiment, int processes,
                                     const std::vector<ForcedAlgorithm>& algorithms,
                                     const HereSection& connection) {
  measured_.experiments = {experiment};
  std::vector<double> states;
  for (const HereState& state : connection.states) states.push_back(state.probe);
  const auto enough = [&] {
    return most_in_a_state(measured_.runs, states, algorithms.size(),
                           [&](const HereRun& run, std::size_t kind) {
                             return run.name == algorithms[kind].name;
                           }) >= request_.launches;
  };
  for (int round = 1; round <= 2 * request_.launches && !enough(); ++round)
    for (const ForcedAlgorithm& algorithm : algorithms) {
      std::vector<std::string> before{"env"};
      before.insert(before.end(), algorithm.variables.begin(), algorithm.variables.end());
      MpiRuns forced = runs_.with(before);
      forced.doing(fmt::format("{}: {}, launch {} of {}", title_, algorithm.name, round,
                               std::max(round, request_.launches)));
      const std::string store = file_of(run_name(experiment) + "-" + algorithm.name, round, "db");
      launch(forced, {experiment, store, round, processes, algorithm.name}, round);
    }
  return measured_;
}

void HereMeasurement::calibrate(int round) {
  if (before_ == 0) before_ = probe();
  const std::string samples = file_of("calibration", round, "json");
  runs_.calibrate(samples);
  keep("calibration", samples, round);
}

void HereMeasurement::launch(const MpiRuns& runs, const HereLaunch& launch, int round) {
  if (before_ == 0) before_ = probe();
  runs.launch(launch);
  keep(run_name(launch.experiment), launch.store, round, launch.name);
}

/// Right after it was measured.
void HereMeasurement::keep(const std::string& what, std::string file, int round, const std::string& name) {
  const double after = probe();
  measured_.runs.push_back({what, std::move(file), {before_, after}, name});
  const fs::path table = fs::path(measured_.folder) / "probes.tsv";
  const bool begun = fs::exists(table);
  std::ofstream out(table, std::ios::app);
  if (!begun) out << "what\tname\tlaunch\tbefore_s\tafter_s\n";
  out << fmt::format("{}\t{}\t{}\t{}\t{}\n", what, name, round, before_, after) << std::flush;
  if (!out) throw RunError(fmt::format("{}: cannot be written", table.string()));
  before_ = after;
}

/// One that fails is tried again: the machine may be busy for a moment.
double HereMeasurement::probe() {
  const std::string answer = (fs::path(measured_.folder) / "launches" / "probe.json").string();
  std::optional<RunError> last;
  for (int attempt = 0; attempt < 3; ++attempt) {
    try {
      return runs_.probe(answer).seconds;
    } catch (const RunError& error) {
      last = error;
    }
  }
  throw RunError(last->what());
}

std::string HereMeasurement::file_of(const std::string& what, int round, const char* extension) const {
  return (fs::path(measured_.folder) / "launches" / fmt::format("{}-{}.{}", what, round, extension)).string();
}

}  // namespace plumbline
