#include "traces/machine/read_level.hpp"

#include <iterator>
#include <limits>
#include <vector>

#include <fmt/format.h>

#include "models/errors.hpp"
#include "traces/machine/sections.hpp"

namespace plumbline {
namespace {

using Path = std::filesystem::path;

/// What a class of sizes may say.
constexpr std::string_view cost_keys[] = {"L", "o", "o_s",         "o_r",       "g",
                                          "G", "O", "o_r_waiting", "O_waiting", "G_forward"};
/// What a level may say beside it.
constexpr std::string_view other_keys[] = {
    "S", "jitter", "sizes", "queue_switch", "peer_switch", "G_queue", "rendezvous", "asymmetry", "queueing"};

std::vector<std::string_view> with_costs(std::vector<std::string_view> others) {
  others.insert(others.end(), std::begin(cost_keys), std::end(cost_keys));
  return others;
}

/// Changes `time` where the section has the key.
void set_time(const TomlSection& section, std::string_view key, Picoseconds& time) {
  if (const auto seconds = section.time(key)) time = to_picoseconds(*seconds);
}

void set_per_byte(const TomlSection& section, std::string_view key, double& per_byte) {
  if (const auto seconds = section.time_per_byte(key)) per_byte = picoseconds_per_byte(*seconds);
}

void set_overheads(const TomlSection& section, Costs& costs) {
  for (const std::string_view one : {"o_s", "o_r"}) {
    if (section.has("o") && section.has(one)) {
      section.refuse(one, fmt::format("o stands for both o_s and o_r; leave out o or {}", one));
    }
  }
  set_time(section, "o", costs.o_s);
  set_time(section, "o", costs.o_r);
  set_time(section, "o_s", costs.o_s);
  set_time(section, "o_r", costs.o_r);
}

void set_costs(const TomlSection& section, Costs& costs) {
  set_time(section, "L", costs.L);
  set_overheads(section, costs);
  set_time(section, "g", costs.g);
  set_per_byte(section, "G", costs.G);
  set_per_byte(section, "O", costs.O);
  if (const auto seconds = section.time("o_r_waiting")) costs.o_waiting = to_picoseconds(*seconds);
  if (const auto seconds = section.time_per_byte("O_waiting"))
    costs.O_waiting = picoseconds_per_byte(*seconds);
  set_per_byte(section, "G_forward", costs.G_forward);
}

void set_threshold(const TomlSection& section, LogGOPS& level) {
  if (section.says("S", "never")) {
    level.S = std::numeric_limits<std::int64_t>::max();
  } else if (const auto bytes = section.bytes("S")) {
    level.S = *bytes;
  }
}

void set_jitter(const TomlSection& section, const Path& file, LogGOPS& level) {
  if (section.says("jitter", "none")) {
    level.jitter.reset();
  } else if (const auto jitter = section.section("jitter")) {
    level.jitter = read_distribution(*jitter, file);
  }
}

void set_asymmetry(const TomlSection& section, const Path& file, LogGOPS& level) {
  if (section.says("asymmetry", "none")) {
    level.asymmetry.reset();
  } else if (const auto asymmetry = section.section("asymmetry")) {
    level.asymmetry = read_distribution(*asymmetry, file);
  }
}

/// { share = 0.6, delay = { ... }, way = "up" }: messages that wait on their way.
void set_queueing(const TomlSection& section, const Path& file, LogGOPS& level) {
  if (section.says("queueing", "none")) return level.queueing.reset();
  const auto queueing = section.section("queueing");
  if (!queueing) return;
  queueing->allow({"share", "delay", "way"});
  const double share = queueing->required(queueing->number("share"), "share", "share = 0.6");
  if (share < 0 || share > 1)
    queueing->refuse("share", fmt::format("share must be between 0 and 1, not {}", share));
  const TomlSection delay = queueing->required(queueing->section("delay"), "delay",
                                               "delay = { kind = \"constant\", value = \"1us\" }");
  constexpr std::string_view ways[] = {"up", "down", "both"};  // in the order of the enumeration
  const std::size_t way = queueing->one_of("way", "way of messages", ways, 0);
  level.queueing = Queueing{share, read_distribution(delay, file), static_cast<Queueing::Way>(way)};
}

/// [network.level.rendezvous]: nonblocking_above, L, G.
void set_rendezvous(const TomlSection& section, LogGOPS& level) {
  if (section.says("rendezvous", "none")) return void(level.rendezvous = {});
  const auto rendezvous = section.section("rendezvous");
  if (!rendezvous) return;
  rendezvous->allow({"nonblocking_above", "L", "G"});
  Rendezvous& parameters = level.rendezvous;
  parameters.nonblocking_above =
      rendezvous->bytes("nonblocking_above").value_or(parameters.nonblocking_above);
  if (const auto L = rendezvous->time("L")) parameters.L = to_picoseconds(*L);
  if (parameters.L == 0)
    rendezvous->refuse("L", "L must be at least 1 ps, not 0: a rendezvous is answered after it");
  if (const auto G = rendezvous->time_per_byte("G")) parameters.G = picoseconds_per_byte(*G);
  for (const std::string_view key : {"L", "G"})
    if (rendezvous->has(key) && !has_rendezvous(level))
      rendezvous->refuse(key,
                         fmt::format("{} of a rendezvous has no effect where no message goes by one; set "
                                     "S or nonblocking_above, or leave it out",
                                     key));
}

/// With no time between sending and arrival there is no order of events. A message takes at least o_s + L, an
/// answer to a rendezvous only L.
void check_delay(const TomlSection& section, const Costs& costs, bool answers) {
  constexpr std::string_view why = "with no time between sending and arrival there is no order of events";
  if (costs.o_s + costs.L == 0) {
    const auto key = section.has("L") ? "L" : section.has("o") ? "o" : "o_s";
    section.refuse(key, fmt::format("o_s + L must be at least 1 ps, not 0; {}", why));
  }
  if (answers && costs.L == 0) {
    section.refuse(
        section.has("L") ? "L" : "S",
        fmt::format("L must be at least 1 ps where messages go by rendezvous, not 0: one is answered after L "
                    "alone; {}",
                    why));
  }
}

/// A class above `before` bytes, with what its level costs where it says nothing.
SizeClass read_class(const TomlSection& section, const LogGOPS& level, std::int64_t before) {
  section.allow(with_costs({"up_to"}));
  SizeClass size{level, section.required(section.bytes("up_to"), "up_to", "up_to = \"1420B\"")};
  if (size.up_to <= before) {
    section.refuse("up_to",
                   fmt::format("up_to must rise from class to class: {} B does not reach beyond {} B",
                               size.up_to, before));
  }
  set_costs(section, size);
  return size;
}

/// Classes belong to one level: another has its own, or none.
void set_sizes(const TomlSection& section, LogGOPS& level) {
  level.sizes.clear();
  if (section.says("sizes", "none")) return;
  std::int64_t before = 0;
  for (const TomlSection& size : section.sections("sizes")) {
    level.sizes.push_back(read_class(size, level, before));
    before = level.sizes.back().up_to;
  }
}

}  // namespace

void allow_level(const TomlSection& section, std::initializer_list<std::string_view> others) {
  std::vector<std::string_view> known = with_costs(others);
  known.insert(known.end(), std::begin(other_keys), std::end(other_keys));
  section.allow(known);
}

LogGOPS read_level(const TomlSection& section, const Path& file, LogGOPS level) {
  set_costs(section, level);
  set_threshold(section, level);
  set_time(section, "queue_switch", level.queue_switch);
  set_time(section, "peer_switch", level.peer_switch);
  if (const auto G = section.time_per_byte("G_queue")) level.G_queue = picoseconds_per_byte(*G);
  if (level.G_queue > 0 && level.queue_switch == 0)
    section.refuse("G_queue", "G_queue needs a queue_switch above 0: without one there is no queue");
  set_rendezvous(section, level);
  set_jitter(section, file, level);
  set_asymmetry(section, file, level);
  set_queueing(section, file, level);
  set_sizes(section, level);
  return level;
}

void check_delays(const TomlSection& section, const LogGOPS& level) {
  const bool answers = has_rendezvous(level);
  check_delay(section, level, answers);
  if (level.sizes.empty()) return;
  const std::vector<TomlSection> sizes = section.sections("sizes");
  for (std::size_t i = 0; i < sizes.size(); ++i) check_delay(sizes[i], level.sizes[i], answers);
}

}  // namespace plumbline
