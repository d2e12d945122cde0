#pragma once

#include <string>
#include <vector>

#include "analysis/launch/launch_child.hpp"

namespace plumbline {

class Listener;

/// How MPI programs are started on the machine at hand.
struct MpiStart {
  std::vector<std::string> mpiexec;  ///< the number of processes follows
  std::string program;               ///< plumbline-mpi
  std::string log;                   ///< a file that all they say is added to
  double probe_limit = 30;           ///< seconds, of a probe
  double launch_limit = 120;         ///< seconds, of a calibration and of a launch
};

/// What a probe finds.
struct Probed {
  double seconds = 0;   ///< half a round trip of 8 B
  std::string library;  ///< "Open MPI v4.1.4"
};

/// One launch of an experiment.
struct HereLaunch {
  std::string experiment;  ///< a file
  std::string store;       ///< a new one
  int number = 1;
  int processes = 2;
  std::string name{};  ///< of the algorithm that is forced; empty: none
};

/// Runs plumbline-mpi by mpiexec. Every run has an end: whoever takes longer than the limit is ended, and a
/// signal ends the run and throws Interrupted. Throws RunError for a probe that fails, and for a calibration
/// or a launch that fails three times, with what it said first.
class MpiRuns {
 public:
  MpiRuns(MpiStart start, Listener& listener) : start_(std::move(start)), listener_(listener) {}

  /// The same runs with words before mpiexec: {"env", "OMPI_MCA_pml=ob1"}.
  MpiRuns with(std::vector<std::string> before) const;
  /// What is said of a run on a terminal: "Two processes over TCP, launch 3".
  void doing(std::string what) { doing_ = std::move(what); }

  /// `answer`: a file that may be replaced.
  Probed probe(const std::string& answer) const;
  void calibrate(const std::string& samples) const;  ///< a new file
  void launch(const HereLaunch& launch) const;

 private:
  ChildEnd run(int processes, const std::vector<std::string>& words, double limit) const;

  MpiStart start_;
  std::vector<std::string> before_{};
  std::string doing_{};
  Listener& listener_;
};

/// Why a run failed, in one line: "ended with status 1: mpirun has detected an attempt to run as root." Of
/// what it said: its own error, else the first line with a letter that is no note.
std::string why_failed(const ChildEnd& end);

}  // namespace plumbline
