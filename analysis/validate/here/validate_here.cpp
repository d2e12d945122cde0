#include "analysis/validate/here/validate_here.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include <sys/utsname.h>

#include <fmt/format.h>

#include "analysis/run/ending_signals.hpp"
#include "analysis/run/listener.hpp"
#include "analysis/run/stored_cell.hpp"
#include "analysis/validate/here/measure_here.hpp"
#include "analysis/validate/here/obstacles.hpp"
#include "models/errors.hpp"

namespace plumbline {
namespace {

namespace fs = std::filesystem;

std::string system_text() {
  utsname names{};
  uname(&names);
  return fmt::format("{} {} {}", names.sysname, names.release, names.machine);
}

std::string processor_text() {
  std::ifstream lines("/proc/cpuinfo");
  for (std::string line; std::getline(lines, line);)
    if (const auto colon = line.find(": "); line.starts_with("model name") && colon != line.npos)
      return line.substr(colon + 2);
  return "";
}

double load_now() {
  double load = 0;
  std::ifstream("/proc/loadavg") >> load;
  return load;
}

/// The folder, which is made, and removed again where nothing can be measured.
class NewFolder {
 public:
  explicit NewFolder(const std::string& path) : path_(path) {
    std::error_code error;
    if (fs::create_directories(path, error); error)
      throw InputError(fmt::format("--here: the folder {} cannot be made: {}", path, error.message()));
  }
  ~NewFolder() {
    std::error_code ignored;
    if (!kept_) fs::remove_all(path_, ignored);
  }
  NewFolder(const NewFolder&) = delete;
  NewFolder& operator=(const NewFolder&) = delete;
  void keep() { kept_ = true; }

 private:
  std::string path_;
  bool kept_ = false;
};

class HereStudy {
 public:
  HereStudy(const HereRequest& request, Listener& listener)
      : request_(request),
        listener_(listener),
        runs_({request.mpiexec, measuring_program(request), inside("log.txt"), request.probe_limit,
               request.launch_limit},
              listener) {}

  /// Does MPI start at all? Which one is it?
  std::string first_probe() {
    runs_.doing("the first probe");
    try {
      std::string library = runs_.probe(inside("probe.json")).library;
      fs::remove(inside("probe.json"));
      return library;
    } catch (const RunError& error) {
      const std::string remedy = remedy_for(error.what());
      throw RunError(fmt::format("two processes cannot be measured: {}{}{}", error.what(),
                                 remedy.empty() ? "" : "; ", remedy));
    }
  }

  void measure(HereResults& results) {
    const bool open_mpi = results.library.find("Open MPI") != std::string::npos;
    add_connection(results, "Two processes, shared memory", "shared-memory", {});
    if (open_mpi)
      add_connection(results, "Two processes, TCP", "tcp",
                     {"env", "OMPI_MCA_pml=ob1", "OMPI_MCA_btl=tcp,self"});
    const HereSection connection = results.sections.front();
    const HereState* state = main_state(connection);
    if (state == nullptr) return;
    if (open_mpi) add_forced(results, connection);
    results.sections.push_back(compare_wrong_machine(request_, *state, "points", listener_));
    if (open_mpi) add_crowds(results, *state);
  }

 private:
  std::string inside(const std::string& name) const { return (fs::path(request_.out) / name).string(); }

  void add_connection(HereResults& results, const std::string& title, const std::string& folder,
                      const std::vector<std::string>& before) {
    HereMeasurement measurement(request_, runs_.with(before), inside(folder), title);
    const HereMeasured measured =
        measurement.two_processes({validation_file("here/points.toml"), validation_file("here/suites.toml")});
    results.sections.push_back(compare_states(request_, measured, listener_));
    results.sections.back().title = title;
  }

  void add_forced(HereResults& results, const HereSection& connection) {
    const int processes = std::min(request_.cores, 8);
    const std::vector<ForcedAlgorithm> algorithms = forced_algorithms(Operation::allreduce, processes);
    if (algorithms.empty()) return;
    HereMeasurement measurement(request_, runs_, inside("algorithms"), "Forced algorithms");
    const HereMeasured measured =
        measurement.forced(validation_file("here/allreduce.toml"), processes, algorithms, connection);
    results.sections.push_back(compare_forced(request_, measured, processes, connection, listener_));
  }

  /// Where processes are bound to cores, more than these are not: they take turns, two launches of each.
  void add_crowds(HereResults& results, const HereState& state) {
    HereRequest crowd = request_;
    const std::vector<std::string> bound{"--bind-to", "core"}, free{"--bind-to", "none", "--oversubscribe"};
    const auto found = std::search(crowd.mpiexec.begin(), crowd.mpiexec.end(), bound.begin(), bound.end());
    if (found == crowd.mpiexec.end()) return;
    const auto at = crowd.mpiexec.erase(found, found + std::ssize(bound));
    crowd.mpiexec.insert(at, free.begin(), free.end());
    MpiRuns runs({crowd.mpiexec, measuring_program(request_), inside("log.txt"), request_.probe_limit,
                  request_.launch_limit},
                 listener_);
    for (const int processes : {4, 8})
      if (processes > request_.cores)
        results.sections.push_back(
            crowd_of(processes, runs.with({"env", "OMPI_MCA_mpi_yield_when_idle=1"}), state));
  }

  HereSection crowd_of(int processes, MpiRuns runs, const HereState& state) const {
    const std::string folder = inside(fmt::format("oversubscribed-{}", processes));
    const std::string experiment = validation_file("here/crowd.toml");
    fs::create_directories(fs::path(folder) / "launches");
    std::vector<std::string> stores;
    for (int number = 1; number <= 2; ++number) {
      runs.doing(fmt::format("{} processes on {} cores, launch {} of 2", processes, request_.cores, number));
      stores.push_back((fs::path(folder) / "launches" / fmt::format("crowd-{}.db", number)).string());
      runs.launch({experiment, stores.back(), number, processes});
    }
    const std::string store = (fs::path(folder) / "hw.db").string();
    gather_launches(stores, store);
    return compare_crowd(request_, state, store, experiment, processes, listener_);
  }

  const HereRequest& request_;
  Listener& listener_;
  MpiRuns runs_;
};

}  // namespace

HereResults validate_here(const HereRequest& asked, Listener& listener) {
  refuse_obstacles(asked);
  HereRequest request = asked;
  request.out = fs::absolute(asked.out).lexically_normal().string();
  const EndingSignals between_processes;  // a signal waits for the next process, which it ends at once
  NewFolder folder(request.out);
  HereStudy study(request, listener);
  HereResults results{request, utc_now().substr(0, 10), system_text(), processor_text()};
  results.load = load_now();
  results.library = study.first_probe();
  folder.keep();
  study.measure(results);
  return results;
}

}  // namespace plumbline
