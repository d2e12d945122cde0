#include "sim/simgrid/kernel.hpp"

#include <simgrid/engine.h>
#include <simgrid/version.h>
#include <xbt/log.h>
#include <csignal>
#include <exception>
#include <iterator>
#include <simgrid/s4u.hpp>
#include <string>

#include <fmt/format.h>

#include "models/errors.hpp"
#include "sim/flows.hpp"
#include "sim/sanitized.hpp"

namespace plumbline {

namespace s4u = simgrid::s4u;

namespace {

/// What ends this program, and how. SimGrid takes it all: SIGINT for a report of its actors, crashes for a
/// stack's. Whatever was done before, SIGINT ignored too, is done again after this.
class Endings {
 public:
  Endings() {
    for (std::size_t i = 0; i < std::size(signals); ++i) sigaction(signals[i], nullptr, &before_[i]);
  }
  ~Endings() {
    for (std::size_t i = 0; i < std::size(signals); ++i) sigaction(signals[i], &before_[i], nullptr);
    std::set_terminate(terminate_);
  }
  Endings(const Endings&) = delete;
  Endings& operator=(const Endings&) = delete;

 private:
  static constexpr int signals[] = {SIGINT, SIGSEGV, SIGABRT};
  struct sigaction before_[std::size(signals)]{};
  std::terminate_handler terminate_ = std::get_terminate();
};

// The clock of an engine that has ended goes on in the next one.
void check_first() {
  if (s4u::Engine::has_instance() || s4u::Engine::get_clock() > 0)
    throw RunError("a second simulation with SimGrid in one program");
}

}  // namespace

// CM02 without what it says of TCP: the smallest rate is raised as far as it goes, then the next (max-min).
Kernel::Kernel(double precision) {
  const Endings as_before;
  check_first();
  xbt_log_control_set("root.thres:critical");  // SimGrid would report each setting
  const auto set = [](const std::string& setting) { s4u::Engine::set_config(setting); };
  if (sanitized) set("contexts/factory:thread");  // of SimGrid's own contexts sanitizers know nothing
  engine_ = std::make_unique<s4u::Engine>("plumbline");
  set(fmt::format("surf/precision:{}", precision));
  set("network/model:CM02");
  set("network/TCP-gamma:0");
  set("network/crosstraffic:0");
}

Kernel::~Kernel() = default;

std::string simgrid_version() {
  int major = 0, minor = 0, patch = 0;
  sg_version_get(&major, &minor, &patch);
  return fmt::format("{}.{}.{}", major, minor, patch);
}

}  // namespace plumbline
