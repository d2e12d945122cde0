#include "sim/flows.hpp"

#include <algorithm>
#include <cmath>
#include <queue>
#include <simgrid/kernel/Timer.hpp>
#include <simgrid/s4u.hpp>
#include <unordered_map>
#include <utility>
#include <vector>

#include "models/errors.hpp"
#include "sim/launch_seed.hpp"
#include "sim/simgrid/hosts.hpp"
#include "sim/simgrid/kernel.hpp"

namespace plumbline {

namespace s4u = simgrid::s4u;
using Timer = simgrid::kernel::timer::Timer;

namespace {

/// Seconds of SimGrid's clock beyond which dates that differ by the precision set below are the same double.
constexpr double longest_clock = 512;

struct BeginsLater {
  bool operator()(const Flows::Flow& a, const Flows::Flow& b) const {
    return a.begin != b.begin ? a.begin > b.begin : a.message > b.message;
  }
};

/// What ends within a tenth of a picosecond ends together.
constexpr double precision = 1e-13;

/// Latencies are kept here, in picoseconds: SimGrid's links have none, and so share fairly (max-min) whatever
/// the length of a route. SimGrid's clock moves on only while a flow is under way.
class SimGridFlows final : public Flows {
 public:
  SimGridFlows(const Network& of, int processes, std::uint64_t seed)
      : network_(of), hosts_(*of.platform, of.nodes(processes), seed) {}

  Picoseconds latency(int from, int to) override {
    return hosts_.latency(network_.node(from), network_.node(to));
  }
  Picoseconds min_latency() const override { return hosts_.min_latency(); }
  bool share() const override { return network_.platform->shares; }
  void add(const Flow& flow) override { to_begin_.push(flow); }
  bool any() const override { return !to_begin_.empty() || !under_way_.empty(); }
  void run(std::function<void()> go_on, std::function<void(std::uint32_t, Picoseconds)> ended) override;
  bool reach(Picoseconds time) override;

 private:
  Picoseconds now() const {
    return epoch_ + std::llround((s4u::Engine::get_clock() - date_of_epoch_) * 1e12);
  }
  double date(Picoseconds time) const { return date_of_epoch_ + to_seconds(time - epoch_); }
  void set_now(Picoseconds time) {
    epoch_ = time;
    date_of_epoch_ = s4u::Engine::get_clock();
  }
  void start(const Flow& flow);
  void end(const s4u::Activity& activity);
  void call_at(double date);

  struct UnderWay {
    s4u::CommPtr comm;
    std::uint32_t message;
    Picoseconds earliest_end;
  };

  Network network_;
  Kernel kernel_{precision};  // before the hosts
  Hosts hosts_;
  std::priority_queue<Flow, std::vector<Flow>, BeginsLater> to_begin_;
  std::unordered_map<const s4u::Activity*, UnderWay> under_way_;
  std::vector<s4u::CommPtr> over_;  // until SimGrid has left the callback
  Picoseconds epoch_ = 0;           // when the first of the flows under way began, and SimGrid's date of it
  double date_of_epoch_ = 0;
  Timer* timer_ = nullptr;
  std::function<void()> go_on_;
  std::function<void(std::uint32_t, Picoseconds)> ended_;
};

void SimGridFlows::run(std::function<void()> go_on, std::function<void(std::uint32_t, Picoseconds)> ended) {
  const bool first = !ended_;
  go_on_ = std::move(go_on);
  ended_ = std::move(ended);
  if (first) s4u::Activity::on_completion_cb([this](const s4u::Activity& activity) { end(activity); });
  call_at(s4u::Engine::get_clock());
  s4u::Engine::get_instance()->run();
}

bool SimGridFlows::reach(Picoseconds time) {
  while (true) {
    const Picoseconds next = to_begin_.empty() ? never : to_begin_.top().begin;
    const Picoseconds due = std::min(time, next);
    if (under_way_.empty()) {
      set_now(due);
    } else if (now() < due) {
      if (due != never) call_at(date(due));
      return false;
    }
    if (next > time || next == never) return true;
    start(to_begin_.top());
    to_begin_.pop();
  }
}

// SimGrid starts it when both hosts_ are known.
void SimGridFlows::start(const Flow& flow) {
  if (s4u::Engine::get_clock() > longest_clock)
    throw RunError("messages are on the platform for more than 512 s in all; ask for fewer repetitions");
  const s4u::CommPtr comm = s4u::Comm::sendto_init();
  comm->set_payload_size(static_cast<std::uint64_t>(flow.bytes));
  comm->set_rate(static_cast<double>(flow.bytes) / to_seconds(flow.alone));
  under_way_.emplace(comm.get(), UnderWay{comm, flow.message, flow.begin + flow.alone});
  comm->set_source(hosts_.host(network_.node(flow.from)))
      ->set_destination(hosts_.host(network_.node(flow.to)));
}

// Not before it could, though SimGrid ends together what ends at almost the same time.
void SimGridFlows::end(const s4u::Activity& activity) {
  const auto found = under_way_.find(&activity);
  if (found == under_way_.end()) return;
  const UnderWay flow = found->second;
  over_.push_back(flow.comm);
  under_way_.erase(found);
  ended_(flow.message, std::max(now(), flow.earliest_end));
  call_at(s4u::Engine::get_clock());
}

void SimGridFlows::call_at(double date) {
  if (timer_ != nullptr && timer_->get_date() <= date) return;
  if (timer_ != nullptr) timer_->remove();
  timer_ = Timer::set(date, [this] {
    timer_ = nullptr;
    over_.clear();
    go_on_();
  });
}

}  // namespace

std::unique_ptr<Flows> flows_on_platform(const Machine& machine, int processes, std::uint64_t seed,
                                         std::uint64_t launch) {
  return std::make_unique<SimGridFlows>(machine.network, processes, launch_seed(seed, launch));
}

}  // namespace plumbline
