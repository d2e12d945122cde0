#include "traces/machine/write_machine.hpp"

#include <algorithm>
#include <limits>
#include <string>
#include <string_view>
#include <variant>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "models/errors.hpp"
#include "traces/machine/machine_file.hpp"
#include "traces/machine/toml_settings.hpp"

namespace plumbline {
namespace {

/// As a TOML string; what is no UTF-8, as a file's name may be, with '?' for all that is not ASCII.
std::string any_text(std::string text) {
  try {
    parse_toml("text = " + toml_text(text), "");
  } catch (const InputError&) {
    std::ranges::replace_if(
        text, [](char c) { return c < 0; }, '?');
  }
  return toml_text(text);
}

std::string per_byte_text(double picoseconds) { return fmt::format("\"{}ps/B\"", picoseconds); }
std::string ratio_text(double ratio) { return fmt::format("\"{}ppm\"", ratio * 1e6); }

/// A file that grows by tables and keys, with what is to be said beside them.
class Text {
 public:
  explicit Text(const MachineComments& comments) : comments_(comments) { above(""); }

  void table(const std::string& name) {
    table_ = name;
    text_ += fmt::format("\n[{}]\n", name);
    above(name);
  }
  /// One more of an array of tables.
  void item(const std::string& name) {
    table_ = name;
    text_ += fmt::format("\n[[{}]]\n", name);
  }
  void key(const std::string& name, const std::string& value) {
    const auto comment = comments_.find(table_.empty() ? name : table_ + "." + name);
    text_ += name + " = " + value;
    if (comment != comments_.end()) text_ += "  # " + comment->second;
    text_ += "\n";
  }
  const std::string& text() const { return text_; }

 private:
  void above(const std::string& name) {
    const auto comment = comments_.find(name);
    if (comment == comments_.end()) return;
    std::string_view rest = comment->second;
    while (!rest.empty()) {
      const std::size_t end = rest.find('\n');
      text_ += fmt::format("# {}\n", rest.substr(0, end));
      rest = end == std::string_view::npos ? "" : rest.substr(end + 1);
    }
  }

  const MachineComments& comments_;
  std::string table_, text_;
};

constexpr std::int64_t never = std::numeric_limits<std::int64_t>::max();

void write_costs(Text& text, const Costs& costs) {
  text.key("L", picosecond_text(costs.L));
  text.key("o_s", picosecond_text(costs.o_s));
  text.key("o_r", picosecond_text(costs.o_r));
  text.key("g", picosecond_text(costs.g));
  text.key("G", per_byte_text(costs.G));
  text.key("O", per_byte_text(costs.O));
  if (costs.o_waiting) text.key("o_r_waiting", picosecond_text(*costs.o_waiting));
  if (costs.O_waiting) text.key("O_waiting", per_byte_text(*costs.O_waiting));
  if (costs.G_forward > 0) text.key("G_forward", per_byte_text(costs.G_forward));
}

bool has_parameters(const Rendezvous& rendezvous) {
  return rendezvous.L || rendezvous.G || rendezvous.nonblocking_above < never;
}

void write_rendezvous(Text& text, const std::string& name, const Rendezvous& rendezvous) {
  text.table(name + ".rendezvous");
  if (rendezvous.nonblocking_above < never)
    text.key("nonblocking_above", fmt::format("\"{}B\"", rendezvous.nonblocking_above));
  if (rendezvous.L) text.key("L", picosecond_text(*rendezvous.L));
  if (rendezvous.G) text.key("G", per_byte_text(*rendezvous.G));
}

/// What stands below the head of its table.
void write_parameters(Text& text, const std::string& name, const LogGOPS& level) {
  write_costs(text, level);
  text.key("S", level.S == never ? "\"never\"" : fmt::format("\"{}B\"", level.S));
  if (level.queue_switch > 0) text.key("queue_switch", picosecond_text(level.queue_switch));
  if (level.peer_switch > 0) text.key("peer_switch", picosecond_text(level.peer_switch));
  if (level.G_queue > 0) text.key("G_queue", per_byte_text(level.G_queue));
  text.key("jitter", level.jitter ? distribution_text(*level.jitter) : "\"none\"");
  if (level.asymmetry) text.key("asymmetry", distribution_text(*level.asymmetry));
  if (level.queueing) {
    constexpr std::string_view ways[] = {"up", "down", "both"};
    text.key("queueing", fmt::format("{{ share = {}, way = \"{}\", delay = {} }}", level.queueing->share,
                                     ways[static_cast<std::size_t>(level.queueing->way)],
                                     distribution_text(level.queueing->delay)));
  }
  for (const SizeClass& size : level.sizes) {
    text.item(name + ".sizes");
    text.key("up_to", fmt::format("\"{}B\"", size.up_to));
    write_costs(text, size);
  }
  if (has_parameters(level.rendezvous)) write_rendezvous(text, name, level.rendezvous);
  if (level.memory > 0) text.table(name + ".memory"), text.key("G", per_byte_text(level.memory));
}

void write_level(Text& text, const std::string& name, const LogGOPS& level, bool platform = false) {
  text.table(name);
  if (platform) text.key("kind", "\"platform\"");
  write_parameters(text, name, level);
}

void write_inner_level(Text& text, const std::string& name, int processes, const LogGOPS& level) {
  text.item("network.level");
  text.key("name", toml_text(name));
  text.key("processes", std::to_string(processes));
  write_parameters(text, "network.level", level);
}

/// Within a node: one level, or several, of which the last is the node.
void write_node(Text& text, const Network& network) {
  if (network.inner.empty()) return write_level(text, "network.node", *network.within_node);
  for (const InnerLevel& level : network.inner) write_inner_level(text, level.name, level.processes, level);
  write_inner_level(text, "node", network.processes_per_node, *network.within_node);
}

void write_placement(Text& text, const Network& network) {
  const Placement& placement = network.placement;
  if (placement.by == Placement::By::core && placement.nodes == Placement().nodes) return;
  text.table("placement");
  std::string by = placement.by == Placement::By::node ? "node" : "core";
  if (placement.by == Placement::By::level)
    for (const InnerLevel& level : network.inner)
      if (level.processes == placement.unit) by = level.name;
  text.key("by", toml_text(by));
  if (placement.nodes != Placement().nodes) text.key("nodes", std::to_string(placement.nodes));
}

void write_combine(Text& text, const CombineCost& cost) {
  text.key("combine", per_byte_text(cost.combine));
  if (cost.combine_unsent) text.key("combine_unsent", per_byte_text(*cost.combine_unsent));
}

void write_compute(Text& text, const Compute& compute) {
  if (compute == Compute()) return;
  text.table("compute");
  write_combine(text, compute);
  for (const CombineClass& size : compute.sizes) {
    text.item("compute.sizes");
    text.key("up_to", fmt::format("\"{}B\"", size.up_to));
    write_combine(text, size);
  }
}

void write_call(Text& text, const CallCost& call) {
  if (call == CallCost()) return;
  text.table("call");
  text.key("o", picosecond_text(call.o));
  text.key("o_exchange", picosecond_text(call.o_exchange));
  text.key("o_message", picosecond_text(call.o_message));
  for (const ExchangeClass& size : call.sizes) {
    text.item("call.sizes");
    text.key("up_to", fmt::format("\"{}B\"", size.up_to));
    text.key("o_exchange", picosecond_text(size.o_exchange));
  }
}

std::string counts_text(const std::vector<int>& counts) {
  return fmt::format("[{}]", fmt::join(counts, ", "));
}

void write_parts(Text& text, const std::string& key, const Platform::Parts& parts) {
  text.key(key, counts_text({parts.count, parts.links}));
}

void write_platform(Text& text, const Platform& platform) {
  using enum Platform::Kind;
  text.table("network.platform");
  text.key("kind", toml_text(platform_kinds[static_cast<std::size_t>(platform.kind)]));
  if (platform.kind == file) {
    text.key("file", toml_text(platform.file));
  } else {
    text.key("bandwidth", per_byte_text(platform.G));
    text.key("latency", picosecond_text(platform.latency));
  }
  if (platform.backbone_G > 0) text.key("backbone", per_byte_text(platform.backbone_G));
  if (platform.kind == fat_tree) {
    text.key("down", counts_text(platform.down));
    text.key("up", counts_text(platform.up));
    text.key("parallel", counts_text(platform.parallel));
  }
  if (platform.kind == torus) text.key("dimensions", counts_text(platform.dimensions));
  if (platform.kind == dragonfly) {
    write_parts(text, "groups", platform.groups);
    write_parts(text, "chassis", platform.chassis);
    write_parts(text, "routers", platform.routers);
    text.key("nodes", std::to_string(platform.nodes));
  }
  if (!platform.shares) text.key("sharing", "\"none\"");
  if (platform.placement != Platform::Placement::block)
    text.key("placement", toml_text(placements[static_cast<std::size_t>(platform.placement)]));
}

std::string spread_text(const Spread& spread, bool is_time) {
  const auto size = [&] {
    return is_time ? fmt::format("\"{:.12g}s\"", spread.size) : ratio_text(spread.size);
  };
  if (spread.kind == Spread::Kind::constant) return size();
  const bool normal = spread.kind == Spread::Kind::normal;
  return fmt::format("{{ kind = \"{}\", {} = {} }}", normal ? "normal" : "uniform", normal ? "sd" : "half",
                     size());
}

std::string fault_text(const ClockFault& fault) {
  if (fault.kind == ClockFault::Kind::frequency_change)
    return fmt::format("{{ kind = \"frequency-change\", node = {}, at = {}, factor = {} }}", fault.node,
                       picosecond_text(fault.at), fault.factor);
  return fmt::format("{{ kind = \"core-hop\", node = {}, period = {}, jump = {} }}", fault.node,
                     picosecond_text(fault.at), picosecond_text(fault.jump));
}

void write_clock(Text& text, const ClockModel& clock) {
  text.table("clock");
  text.key("offset", spread_text(clock.offset, true));
  text.key("skew", spread_text(clock.skew, false));
  text.key("wander", ratio_text(clock.wander));
  if (clock.ntp_period > 0)
    text.key("ntp", fmt::format("{{ period = {}, step_sd = {} }}", picosecond_text(clock.ntp_period),
                                picosecond_text(clock.ntp_step_sd)));
  text.key("tick", picosecond_text(clock.tick));
  text.key("read_cost", picosecond_text(clock.read_cost));
  if (clock.fault) text.key("fault", fault_text(*clock.fault));
}

struct NoiseWriter {
  Text& text;

  void operator()(const PeriodicNoise& noise) const {
    text.key("kind", "\"periodic\"");
    text.key("period", picosecond_text(noise.period));
    text.key("length", picosecond_text(noise.length));
  }
  void operator()(const PoissonNoise& noise) const {
    text.key("kind", "\"poisson\"");
    text.key("rate", fmt::format("\"{}Hz\"", noise.rate));
    text.key("length", distribution_text(noise.length));
  }
  void operator()(const TraceNoise&) const {
    throw InputError("noise as a trace is a file of its own; it cannot be written into a machine file");
  }
};

void write_progression(Text& text, const Progression& progression) {
  constexpr std::string_view kinds[] = {"manual", "offloaded", "thread"};
  if (!has_progress_thread(progression) && progression.test == 0 && !progression.thread) return;
  text.table("progress");
  text.key("kind", toml_text(kinds[static_cast<std::size_t>(progression.kind)]));
  if (progression.test > 0) text.key("test", picosecond_text(progression.test));
  if (!progression.thread) return;
  text.key("interrupt", picosecond_text(progression.thread->interrupt));
  text.key("context_switch", picosecond_text(progression.thread->context_switch));
  text.key("core", progression.thread->core == Progression::Core::same ? "\"same\"" : "\"spare\"");
}

void write_launch(Text& text, const Machine& machine) {
  const LaunchStart& start = machine.launch_start;
  const std::pair<const char*, double> spreads[] = {
      {"sd", machine.launch_sd}, {"size_sd", machine.launch_size_sd}, {"node_sd", machine.launch_node_sd}};
  const bool spread = std::ranges::any_of(spreads, [](const auto& one) { return one.second > 0; });
  if (!spread && !start.drawn && start.by_process.empty()) return;
  text.table("launch");
  for (const auto& [key, sd] : spreads)
    if (sd > 0) text.key(key, fmt::format("{}", sd));
  if (start.drawn) text.key("start", distribution_text(*start.drawn));
  if (start.by_process.empty()) return;
  std::vector<std::string> times;
  for (const Picoseconds time : start.by_process) times.push_back(picosecond_text(time));
  text.key("start", fmt::format("[{}]", fmt::join(times, ", ")));
}

void write_head(Text& text, const Machine& machine) {
  text.key("name", any_text(machine.name));
  text.key("source", any_text(machine.source));
  if (!machine.not_to_be_used.empty()) text.key("not_to_be_used", any_text(machine.not_to_be_used));
  if (machine.network.processes_per_node > 1 && machine.network.inner.empty())
    text.key("processes_per_node", std::to_string(machine.network.processes_per_node));
  if (machine.network.between_sites)
    text.key("processes_per_site", std::to_string(machine.network.processes_per_site));
}

void refuse_rules(const Machine& machine) {
  for (const auto& rules : machine.rules)
    if (!rules.empty()) throw InputError("algorithm rules cannot be written into a machine file yet");
}

/// Nobody is left with a file that cannot be read.
void refuse_unless_read(const std::string& text) {
  try {
    parse_machine(text, "machine", std::vector<std::string>{use_anyhow});
  } catch (const InputError& error) {
    throw InputError(fmt::format("what was found is no machine that a file can describe: {}", error.what()));
  }
}

bool is_default(const ClockModel& clock) {
  return shows_true_time(clock) && clock.tick == 1 && clock.read_cost == 0;
}

}  // namespace

std::string machine_file_text(const Machine& machine, const MachineComments& comments) {
  refuse_rules(machine);
  Text text(comments);
  write_head(text, machine);
  write_level(text, "network", machine.network.between_nodes, machine.network.platform.has_value());
  if (machine.network.platform) write_platform(text, *machine.network.platform);
  if (machine.network.within_node) write_node(text, machine.network);
  if (machine.network.between_sites) write_level(text, "network.site", *machine.network.between_sites);
  if (machine.network.adapter) {
    text.table("network.nic");
    text.key("g", picosecond_text(machine.network.adapter->g));
    text.key("G", per_byte_text(machine.network.adapter->G));
    if (machine.network.adapter->peer_switch > 0)
      text.key("peer_switch", picosecond_text(machine.network.adapter->peer_switch));
  }
  write_placement(text, machine.network);
  write_compute(text, machine.compute);
  write_call(text, machine.call);
  if (machine.library != Machine{}.library)
    text.table("algorithms"), text.key("library", toml_text(name(machine.library)));
  if (!is_default(machine.clock)) write_clock(text, machine.clock);
  if (machine.noise) {
    text.table("noise"), std::visit(NoiseWriter{text}, *machine.noise);
    if (machine.noise_of_nodes) text.key("of", "\"node\"");
    if (machine.noise_of_threads) text.key("progress_threads", "\"noisy\"");
  }
  write_progression(text, machine.progression);
  write_launch(text, machine);
  refuse_unless_read(text.text());
  return text.text();
}

}  // namespace plumbline
