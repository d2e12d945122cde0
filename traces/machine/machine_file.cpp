#include "traces/machine/machine_file.hpp"

#include <sstream>

#include <fmt/format.h>

#include "traces/machine/machine_folders.hpp"
#include "traces/machine/sections.hpp"
#include "traces/machine/toml_settings.hpp"
#include "traces/printable.hpp"
#include "traces/read_file.hpp"

namespace plumbline {
namespace {

/// [[compute.sizes]] and [[call.sizes]]: calls read(size, up_to) for each.
template <class Read>
void read_sizes(const TomlSection& section, std::initializer_list<std::string_view> keys, Read read) {
  std::int64_t before = 0;
  for (const TomlSection& size : section.sections("sizes")) {
    size.allow(keys);
    const std::int64_t up_to = size.required(size.bytes("up_to"), "up_to", "up_to = \"1KiB\"");
    if (up_to <= before)
      size.refuse("up_to", fmt::format("up_to must rise from class to class: {} B does not reach beyond {} B",
                                       up_to, before));
    read(size, up_to);
    before = up_to;
  }
}

CombineCost read_combine(const TomlSection& section) {
  CombineCost cost{.combine = picoseconds_per_byte(section.time_per_byte("combine").value_or(0))};
  if (const auto unsent = section.time_per_byte("combine_unsent"))
    cost.combine_unsent = picoseconds_per_byte(*unsent);
  return cost;
}

/// [compute]
Compute read_compute(const TomlSection& section) {
  section.allow({"combine", "combine_unsent", "sizes"});
  Compute compute{read_combine(section), {}};
  read_sizes(section, {"up_to", "combine", "combine_unsent"},
             [&](const TomlSection& size, std::int64_t up_to) {
               size.required(size.time_per_byte("combine"), "combine", "combine = \"0.1ns/B\"");
               compute.sizes.push_back({read_combine(size), up_to});
             });
  return compute;
}

/// [call]
CallCost read_call(const TomlSection& call) {
  call.allow({"o", "o_exchange", "o_message", "sizes"});
  const auto time = [&](const char* key) { return to_picoseconds(call.time(key).value_or(0)); };
  CallCost cost{
      .o = time("o"), .o_exchange = time("o_exchange"), .o_message = time("o_message"), .sizes = {}};
  read_sizes(call, {"up_to", "o_exchange"}, [&](const TomlSection& size, std::int64_t up_to) {
    const double seconds = size.required(size.time("o_exchange"), "o_exchange", "o_exchange = \"0.1us\"");
    cost.sizes.push_back({up_to, to_picoseconds(seconds)});
  });
  return cost;
}

/// A distribution over processes, or a list of times.
LaunchStart read_start(const TomlSection& launch, const std::filesystem::path& file) {
  LaunchStart start;
  if (!launch.has("start")) return start;
  if (launch.is_table("start")) {
    start.drawn = read_distribution(*launch.section("start"), file);
    return start;
  }
  for (const double seconds : launch.times("start")) start.by_process.push_back(to_picoseconds(seconds));
  if (start.by_process.empty())
    launch.refuse("start", "start needs a distribution, { kind = \"uniform\", ... }, or a list of times");
  return start;
}

double read_relative_sd(const TomlSection& launch, std::string_view key) {
  const double sd = launch.number(key).value_or(0);
  if (sd < 0) launch.refuse(key, fmt::format("{} must be at least 0, not {}", key, sd));
  if (sd > 0.5)
    launch.refuse(key, fmt::format("{} is relative, 0.02 is 2 %, and at most 0.5, not {}", key, sd));
  return sd;
}

void read_launch(const TomlSection& launch, const std::filesystem::path& file, Machine& machine) {
  launch.allow({"sd", "size_sd", "node_sd", "start"});
  machine.launch_sd = read_relative_sd(launch, "sd");
  machine.launch_size_sd = read_relative_sd(launch, "size_sd");
  machine.launch_node_sd = read_relative_sd(launch, "node_sd");
  machine.launch_start = read_start(launch, file);
}

/// "none", as --set may say, takes away what the file has.
void set_clock(const TomlSection& root, const std::filesystem::path& file, Machine& machine) {
  if (root.says("clock", "none")) return;
  if (const auto clock = root.section("clock")) machine.clock = read_clock(*clock, file);
}

void set_noise(const TomlSection& root, const std::filesystem::path& file, Machine& machine) {
  if (root.says("noise", "none")) return;
  const auto noise = root.section("noise");
  if (!noise) return;
  constexpr std::string_view owners[] = {"process", "node"}, threads[] = {"quiet", "noisy"};
  machine.noise = read_noise(*noise, file);
  machine.noise_of_nodes = noise->one_of("of", "owner of noise", owners, 0) == 1;
  machine.noise_of_threads = noise->one_of("progress_threads", "progress threads", threads, 0) == 1;
}

/// Easily mistaken: plumbline simulate --machine my-experiment.toml.
void refuse_experiment(const TomlSection& root, const std::filesystem::path& file) {
  if (root.has("network")) return;
  for (const std::string_view key : {"machine", "operations"})
    if (root.has(key))
      root.refuse(key, fmt::format("this is an experiment, not a machine file; use plumbline simulate {}",
                                   file.string()));
}

/// Of a calibration that missed what it was not fitted to.
void refuse_unfit(const TomlSection& root) {
  if (!root.has("not_to_be_used") || root.says("not_to_be_used", "none")) return;
  root.refuse("not_to_be_used", fmt::format("this machine is not to be used: {}; calibrate again, or --force",
                                            legible(root.text("not_to_be_used").value_or(""))));
}

Machine read(const TomlSection& root, const std::filesystem::path& file) {
  refuse_experiment(root, file);
  refuse_outside_network(root);
  root.allow({"name", "source", "not_to_be_used", "processes_per_node", "processes_per_site", "network",
              "algorithms", "compute", "call", "placement", "clock", "noise", "launch", "progress"});
  refuse_unfit(root);
  Machine machine;
  machine.name = legible(root.text("name").value_or(file.stem().string()));
  machine.source = root.text("source").value_or("");
  machine.network = read_network(root, file);
  if (const auto algorithms = root.section("algorithms")) read_algorithms(*algorithms, machine);
  if (const auto compute = root.section("compute")) machine.compute = read_compute(*compute);
  if (const auto call = root.section("call")) machine.call = read_call(*call);
  set_clock(root, file, machine);
  set_noise(root, file, machine);
  if (const auto launch = root.section("launch")) read_launch(*launch, file, machine);
  if (const auto progress = root.section("progress")) machine.progression = read_progression(*progress);
  return machine;
}

/// What a machine's text says, with the settings over it.
toml::table changed_table(std::string_view text, const std::string& file,
                          std::span<const std::string> settings) {
  toml::table table = parse_toml(text, file);
  for (const std::string& setting : settings) apply_setting(table, setting);
  return table;
}

}  // namespace

Machine parse_machine(std::string_view text, const std::filesystem::path& file,
                      std::span<const std::string> settings) {
  const std::string name = file.string();
  return read(TomlSection(changed_table(text, name, settings), {}, name), file);
}

Machine read_machine(const std::string& machine, std::span<const std::string> settings) {
  const std::filesystem::path file = find_machine(machine);
  return parse_machine(read_file(file), file, settings);
}

std::string changed_machine_text(const std::string& machine, std::span<const std::string> settings) {
  const std::filesystem::path file = find_machine(machine);
  std::ostringstream text;
  text << changed_table(read_file(file), file.string(), settings) << '\n';
  return text.str();
}

}  // namespace plumbline
