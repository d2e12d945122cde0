#pragma once

#include <string>
#include <vector>

#include "analysis/validate/here/compare_here.hpp"
#include "analysis/validate/here/here_files.hpp"
#include "analysis/validate/here/mpi_runs.hpp"

namespace plumbline {

/// Measures in one way into a new folder: a probe before and after everything. probes.tsv has them all.
class HereMeasurement {
 public:
  /// `title`: for messages. Throws RunError where the folder cannot be made.
  HereMeasurement(const HereRequest& request, MpiRuns runs, std::string folder, std::string title);

  /// Calibrations and launches of the experiments take turns, until the state of which there is most has as
  /// many as were asked for; at most twice as many rounds.
  HereMeasured two_processes(const std::vector<std::string>& experiments);

  /// One algorithm after the other is forced, round by round; the states are those of `connection`.
  HereMeasured forced(const std::string& experiment, int processes,
                      const std::vector<ForcedAlgorithm>& algorithms, const HereSection& connection);

 private:
  void calibrate(int round);
  void launch(const MpiRuns& runs, const HereLaunch& launch, int round);
  void keep(const std::string& what, std::string file, int round, const std::string& name = {});
  double probe();
  std::string file_of(const std::string& what, int round, const char* extension) const;

  const HereRequest& request_;
  MpiRuns runs_;
  std::string title_;
  HereMeasured measured_;
  double before_ = 0;  ///< the last probe
};

}  // namespace plumbline
