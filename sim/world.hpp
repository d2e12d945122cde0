#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "schemes/process.hpp"
#include "sim/blank.hpp"
#include "sim/simulate.hpp"

namespace plumbline {

class Recorder;

/// A launch in simulation, on either engine: its machine as the launch finds it, its clocks, and what an
/// observer sees who knows the true time.
class World {
 public:
  virtual ~World() = default;

  /// Runs `body` as every process, at most once. Throws what the first failing process threw, or RunError on
  /// deadlock.
  virtual void run(const std::function<void(Process&)>& body) = 0;
  /// Sent so far.
  virtual std::uint64_t messages() const = 0;
  /// The time of the process that is furthest.
  virtual Picoseconds latest_time() const = 0;
  /// Processes, and progress threads where there are any.
  virtual int rows() const = 0;
  /// To be called before run(): tells `recorder`, which must live on, everything that happens.
  virtual void record(Recorder& recorder) = 0;

  const Launch& launch() const { return launch_; }
  const Clock& clock(int rank) const {
    return clocks_[static_cast<std::size_t>(launch_.machine.network.node(rank))];
  }
  /// When the process begins in this launch.
  Picoseconds start(int rank) const;
  /// The data of messages that have none.
  Blank& blank() { return blank_; }
  /// The scheme relates the clocks of processes: pauses that are put in must not part them.
  void relate_clocks() { clocks_are_related_ = true; }
  bool clocks_are_related() const { return clocks_are_related_; }
  /// A timed region begins at this process.
  void record_start(int rank, Picoseconds time) { starts_[static_cast<std::size_t>(rank)].push_back(time); }
  /// A timed region ends at this process, whose processor did not compute for so long in it.
  void record_lost(int rank, Picoseconds lost) { lost_[static_cast<std::size_t>(rank)].push_back(lost); }
  /// Of each timed region that every process ended: seconds that the processor lost, where it lost most.
  std::vector<double> lost() const;
  /// Of each timed region that every process began: seconds from the first start to the last.
  std::vector<double> start_skew() const;

 protected:
  explicit World(const Launch& launch);

  Launch launch_;

 private:
  Blank blank_;
  std::vector<Clock> clocks_;                            // by node
  std::vector<std::vector<Picoseconds>> starts_, lost_;  // by rank, of each timed region
  bool clocks_are_related_ = false;
};

/// On the engine that the launch asks for. On SimGrid's, and on a platform, at most once a program. Throws
/// InputError where this program was built without SimGrid and needs it.
std::unique_ptr<World> make_world(const Launch& launch);

}  // namespace plumbline
