#include "sim/flows.hpp"

#include <xbt/log.h>
#include <algorithm>
#include <cmath>
#include <exception>
#include <queue>
#include <simgrid/kernel/Timer.hpp>
#include <simgrid/s4u.hpp>
#include <unordered_map>
#include <utility>
#include <vector>

#include "models/errors.hpp"
#include "sim/hosts.hpp"
#include "sim/launch_seed.hpp"

namespace plumbline {

namespace s4u = simgrid::s4u;
using Timer = simgrid::kernel::timer::Timer;

namespace {

/// Seconds of SimGrid's clock beyond which dates that differ by the precision set below are the same double.
constexpr double longest_clock = 512;

/// CM02 without what it says of TCP: the smallest rate is raised as far as it goes, then the next (max-min).
/// What ends within the precision ends together: a tenth of a picosecond.
void configure_sharing() {
  const auto set = [](const std::string& setting) { s4u::Engine::set_config(setting); };
  set("surf/precision:1e-13");
  set("network/model:CM02");
  set("network/TCP-gamma:0");
  set("network/crosstraffic:0");
}

struct BeginsLater {
  bool operator()(const Flows::Flow& a, const Flows::Flow& b) const {
    return a.begin != b.begin ? a.begin > b.begin : a.message > b.message;
  }
};

/// One a program; made before the hosts are.
struct Engine {
  Engine() { configure_sharing(); }
  s4u::Engine engine{name()};

 private:
  static std::string name() {
    if (s4u::Engine::has_instance()) throw RunError("a second simulation on a platform in one program");
    xbt_log_control_set("root.thres:critical");  // SimGrid would report each setting
    return "plumbline";
  }
};

}  // namespace

struct Flows::Links {
  Links(const Network& of, int processes, std::uint64_t seed)
      : network(of), hosts(*of.platform, of.node(processes - 1) + 1, seed) {}

  Picoseconds now() const { return epoch + std::llround((s4u::Engine::get_clock() - date_of_epoch) * 1e12); }
  double date(Picoseconds time) const { return date_of_epoch + to_seconds(time - epoch); }
  void set_now(Picoseconds time) {
    epoch = time;
    date_of_epoch = s4u::Engine::get_clock();
  }
  void start(const Flow& flow);
  void end(const s4u::Activity& activity);
  void call_at(double date);

  struct UnderWay {
    s4u::CommPtr comm;
    std::uint32_t message;
    Picoseconds earliest_end;
  };

  Network network;
  Engine engine;
  Hosts hosts;
  std::unordered_map<std::uint64_t, Picoseconds> latencies;  // by pair of nodes
  std::priority_queue<Flow, std::vector<Flow>, BeginsLater> to_begin;
  std::unordered_map<const s4u::Activity*, UnderWay> under_way;
  std::vector<s4u::CommPtr> over;  // until SimGrid has left the callback
  Picoseconds epoch = 0;           // when the first of the flows under way began, and SimGrid's date of it
  double date_of_epoch = 0;
  Timer* timer = nullptr;
  std::function<void()> go_on;
  std::function<void(std::uint32_t, Picoseconds)> ended;
};

Flows::Flows(const Machine& machine, int processes, std::uint64_t seed, std::uint64_t launch)
    : links_(std::make_unique<Links>(machine.network, processes, launch_seed(seed, launch))) {}

Flows::~Flows() = default;

Picoseconds Flows::latency(int from, int to) {
  const int a = links_->network.node(from), b = links_->network.node(to);
  const std::uint64_t pair = static_cast<std::uint64_t>(a) << 32 | static_cast<std::uint32_t>(b);
  const auto [known, is_new] = links_->latencies.try_emplace(pair, 0);
  if (is_new) known->second = links_->hosts.latency(a, b);
  return known->second;
}

Picoseconds Flows::min_latency() const { return links_->hosts.min_latency(); }

bool Flows::share() const { return links_->network.platform->shares; }

void Flows::add(const Flow& flow) { links_->to_begin.push(flow); }

bool Flows::any() const { return !links_->to_begin.empty() || !links_->under_way.empty(); }

void Flows::run(std::function<void()> go_on, std::function<void(std::uint32_t, Picoseconds)> ended) {
  Links& links = *links_;
  const bool first = !links.ended;
  links.go_on = std::move(go_on);
  links.ended = std::move(ended);
  if (first)
    s4u::Activity::on_completion_cb([&links](const s4u::Activity& activity) { links.end(activity); });
  links.call_at(s4u::Engine::get_clock());
  links.engine.engine.run();
}

bool Flows::reach(Picoseconds time) {
  Links& links = *links_;
  while (true) {
    const Picoseconds next = links.to_begin.empty() ? never : links.to_begin.top().begin;
    const Picoseconds due = std::min(time, next);
    if (links.under_way.empty()) {
      links.set_now(due);
    } else if (links.now() < due) {
      if (due != never) links.call_at(links.date(due));
      return false;
    }
    if (next > time || next == never) return true;
    links.start(links.to_begin.top());
    links.to_begin.pop();
  }
}

// SimGrid starts it when both hosts are known.
void Flows::Links::start(const Flow& flow) {
  if (s4u::Engine::get_clock() > longest_clock)
    throw RunError("messages are on the platform for more than 512 s in all; ask for fewer repetitions");
  const s4u::CommPtr comm = s4u::Comm::sendto_init();
  comm->set_payload_size(static_cast<std::uint64_t>(flow.bytes));
  comm->set_rate(static_cast<double>(flow.bytes) / to_seconds(flow.alone));
  under_way.emplace(comm.get(), UnderWay{comm, flow.message, flow.begin + flow.alone});
  comm->set_source(hosts.host(network.node(flow.from)))->set_destination(hosts.host(network.node(flow.to)));
}

// Not before it could, though SimGrid ends together what ends at almost the same time.
void Flows::Links::end(const s4u::Activity& activity) {
  const auto found = under_way.find(&activity);
  if (found == under_way.end()) return;
  const UnderWay flow = found->second;
  over.push_back(flow.comm);
  under_way.erase(found);
  ended(flow.message, std::max(now(), flow.earliest_end));
  call_at(s4u::Engine::get_clock());
}

void Flows::Links::call_at(double date) {
  if (timer != nullptr && timer->get_date() <= date) return;
  if (timer != nullptr) timer->remove();
  timer = Timer::set(date, [this] {
    timer = nullptr;
    over.clear();
    go_on();
  });
}

}  // namespace plumbline
