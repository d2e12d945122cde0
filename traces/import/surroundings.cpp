#include "traces/import/surroundings.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include <fmt/format.h>

#include "traces/printable.hpp"

namespace plumbline::import {
namespace {

constexpr std::size_t longest = 2'000;  // bytes of a line
constexpr std::size_t most = 200;       // settings

struct Word {
  std::string_view text, name;
};

/// What people call counts of a launch, in lower case.
constexpr Word counts[] = {{"nodes", "nodes"},
                           {"nnodes", "nodes"},
                           {"ppn", "ppn"},
                           {"procs-per-node", "ppn"},
                           {"np", "np"},
                           {"nprocs", "np"},
                           {"ntasks", "np"},
                           {"ranks", "np"},
                           {"processes", "np"},
                           {"tasks", "np"},
                           {"pairs", "pairs"},
                           {"threads", "threads"},
                           {"tasks-per-node", "ppn"},
                           {"ntasks-per-node", "ppn"},
                           {"ranks-per-node", "ppn"},
                           {"processes-per-node", "ppn"}};

/// Options of launchers that take a value.
constexpr Word launcher_options[] = {{"-n", "np"},
                                     {"-np", "np"},
                                     {"--np", "np"},
                                     {"--ntasks", "np"},
                                     {"-c", ""},
                                     {"-ppn", "ppn"},
                                     {"--ppn", "ppn"},
                                     {"-perhost", "ppn"},
                                     {"-npernode", "ppn"},
                                     {"--npernode", "ppn"},
                                     {"--ntasks-per-node", "ppn"},
                                     {"--tasks-per-node", "ppn"},
                                     {"--nodes", "nodes"},
                                     {"-nnodes", "nodes"},
                                     {"--map-by", "map-by"},
                                     {"-map-by", "map-by"},
                                     {"--rank-by", "rank-by"},
                                     {"--bind-to", "bind-to"},
                                     {"-bind-to", "bind-to"},
                                     {"--cpu-bind", "bind-to"},
                                     {"--distribution", "map-by"},
                                     {"-m", ""},
                                     {"-H", ""},
                                     {"--host", ""},
                                     {"-hostfile", ""},
                                     {"--hostfile", ""},
                                     {"-machinefile", ""}};

/// A program of a benchmark, whose name says what it measures.
bool is_benchmark(std::string_view program) {
  return program.starts_with("osu_") || program.starts_with("IMB-") || program.ends_with("_perf") ||
         program.ends_with("_perf_mpi") || program == "ucx_perftest" || program == "ucc_perftest" ||
         program == "mpibenchmark";
}

std::string_view base_name(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

bool is_name(std::string_view text) {
  constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_-0123456789";
  return !text.empty() && !starts_as_number(text) &&
         text.find_first_not_of(letters) == std::string_view::npos;
}

/// What differs from launch to launch without making another thing of it.
bool changes_by_itself(std::string_view name) {
  constexpr std::string_view parts[] = {
      "job",    "jobid",     "jobname", "host",    "hostname", "hosts",   "nodelist", "node",
      "pid",    "date",      "time",    "seed",    "run",      "iter",    "rep",      "repeat",
      "uuid",   "timestamp", "pwd",     "home",    "path",     "user",    "tmp",      "dir",
      "tmpdir", "log",       "file",    "port",    "address",  "addr",    "walltime", "list",
      "start",  "end",       "id",      "elapsed", "trial",    "workdir", "name"};
  std::string lower = lower_case(name);
  std::replace(lower.begin(), lower.end(), '-', '_');
  Cells words;
  split_at(lower, '_', words);
  return std::any_of(words.begin(), words.end(), [&](std::string_view word) {
    return std::find(std::begin(parts), std::end(parts), word) != std::end(parts);
  });
}

std::string_view name_of_count(std::string_view word) {
  while (!word.empty() && (word.front() == '#' || word.front() == '-')) word.remove_prefix(1);
  while (!word.empty() && (word.back() == ':' || word.back() == ',' || word.back() == '='))
    word.remove_suffix(1);
  const std::string lower = lower_case(word);
  for (const Word& one : counts)
    if (one.text == lower) return one.name;
  return {};
}

std::optional<std::int64_t> count_in(std::string_view word) {
  while (word.ends_with(',') || word.ends_with('.') || word.ends_with(';')) word.remove_suffix(1);
  return count(word);
}

}  // namespace

bool Surroundings::is_placement(std::string_view name) {
  constexpr std::string_view names[] = {"nodes",   "ppn",    "np",      "pairs",
                                        "threads", "map-by", "rank-by", "bind-to"};
  return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

bool Surroundings::see(std::string_view line) {
  if (line.size() > longest) return false;
  line = trimmed(line);
  if (line.empty() || starts_as_number(line) || contains(line, "rror") || contains(line, "ERROR"))
    return false;
  split_blanks(line, words_);
  if (words_.size() > 1 && words_[1] == "[") return false;  // "# [ pairs: 2 ]" is OSU's, below its title
  return see_assignments(line) || see_command(line) || see_counts(line);
}

/// A line of nothing but NAME=VALUE.
bool Surroundings::see_assignments(std::string_view line) {
  if (!contains(line, "=")) return false;
  std::size_t first = 0;
  while (first < words_.size() && (words_[first] == "export" || words_[first] == "+" ||
                                   words_[first] == "#" || words_[first] == "env" || words_[first] == "set"))
    ++first;
  if (first == words_.size()) return false;
  for (std::size_t i = first; i < words_.size(); ++i)
    if (!is_name(words_[i].substr(0, words_[i].find('='))) || !contains(words_[i], "=")) return false;
  for (std::size_t i = first; i < words_.size(); ++i) {
    const std::size_t equals = words_[i].find('=');
    set(words_[i].substr(0, equals), words_[i].substr(equals + 1));
  }
  return true;
}

/// "Nodes: 2, ppn: 36", "2 nodes, 36 processes per node".
bool Surroundings::see_counts(std::string_view line) {
  if (words_.size() < 2 || words_.size() > 10 || !has_digit(line)) return false;
  bool any = false;
  for (std::size_t i = 0; i + 1 < words_.size(); ++i) {
    const std::string_view name = name_of_count(words_[i]), next = name_of_count(words_[i + 1]);
    const bool per_node =
        i + 3 < words_.size() && words_[i + 2] == "per" && words_[i + 3].starts_with("node");
    const bool is_before = !name.empty() && !words_[i].ends_with(',') && count_in(words_[i + 1]);
    const bool is_behind = !is_before && !next.empty() && count_in(words_[i]);
    if (is_before) set(name, fmt::format("{}", *count_in(words_[i + 1])));
    if (is_behind) set(next == "np" && per_node ? "ppn" : next, fmt::format("{}", *count_in(words_[i])));
    any = any || is_before || is_behind;
  }
  return any;
}

/// A launcher with its options, and the program behind them; or the program alone.
bool Surroundings::see_command(std::string_view line) {
  constexpr std::string_view launchers[] = {"mpirun",  "mpiexec", "mpiexec.hydra", "orterun",
                                            "prterun", "srun",    "aprun",         "jsrun"};
  const auto launcher = std::find_if(words_.begin(), words_.end(), [&](std::string_view word) {
    return std::find(std::begin(launchers), std::end(launchers), base_name(word)) != std::end(launchers);
  });
  const auto program = std::find_if(words_.begin(), words_.end(),
                                    [](std::string_view word) { return is_benchmark(base_name(word)); });
  if (program != words_.end()) {
    program_ = legible(base_name(*program));
    command_ = legible(line.substr(static_cast<std::size_t>(program->data() - line.data())));
  }
  if (launcher == words_.end() || launcher + 1 == words_.end()) return program != words_.end();
  if (program == words_.end() && !(launcher + 1)->starts_with('-')) return false;  // "srun: error: ..."
  for (const auto& name : {"nodes", "ppn", "np", "map-by", "rank-by", "bind-to"}) settings_.erase(name);
  const bool is_srun = base_name(*launcher) == "srun";
  const auto end = static_cast<std::size_t>(program - words_.begin());
  for (auto at = static_cast<std::size_t>(launcher - words_.begin()) + 1; at < end; ++at)
    see_option(at, is_srun);
  return true;
}

void Surroundings::see_option(std::size_t& at, bool is_srun) {
  std::string_view option = words_[at], value;
  const std::size_t equals = option.find('=');
  const bool is_joined = option.starts_with("--") && equals != std::string_view::npos;
  if (is_joined) {
    value = option.substr(equals + 1);
    option = option.substr(0, equals);
  } else if (at + 1 < words_.size()) {
    value = words_[at + 1];
  }
  if (option == "-x" || option == "-env" || option == "-genv") {
    const std::size_t sign = value.find('=');
    if (sign != std::string_view::npos)
      set(value.substr(0, sign), value.substr(sign + 1));
    else if (option != "-x" && at + 2 < words_.size())
      set(value, words_[at + 2]);
    return void(++at);
  }
  if ((option == "--mca" || option == "-mca") && at + 2 < words_.size()) {
    set(value, words_[at + 2]);
    return void(at += 2);
  }
  std::string_view name;
  bool is_known = option == "-N";
  if (is_known) name = is_srun ? "nodes" : "ppn";
  for (const Word& one : launcher_options) {
    if (one.text != option) continue;
    is_known = true;
    name = one.name;
  }
  if (!is_known) return;
  if (!name.empty() && !value.empty()) set(name, value);
  if (!is_joined) ++at;
}

std::vector<std::string> distinguishing_settings(const std::vector<Surroundings::Settings>& all) {
  struct Met {
    std::string_view value;  ///< the first
    std::size_t times = 0;   ///< in how many of them the name is
    bool differs = false;
  };
  std::map<std::string_view, Met> names;
  for (const Surroundings::Settings& settings : all)
    for (const auto& [name, value] : settings) {
      Met& met = names.try_emplace(name, Met{value}).first->second;
      ++met.times;
      met.differs = met.differs || met.value != value;
    }
  std::vector<std::string> texts;
  for (const Surroundings::Settings& settings : all) {
    std::string& text = texts.emplace_back();
    for (const auto& [name, value] : settings) {
      const Met& met = names.at(name);
      if (met.differs || met.times < all.size() || Surroundings::is_placement(name))
        text += fmt::format("{}{}={}", text.empty() ? "" : "; ", name, value);
    }
  }
  return texts;
}

void Surroundings::set(std::string_view name, std::string_view value) {
  while (value.ends_with(',') || value.ends_with(';')) value.remove_suffix(1);
  const std::string_view counted = name_of_count(name);
  if (!counted.empty()) name = counted;
  if (value.empty() || value.size() > 80 ||
      (counted.empty() && !is_placement(name) && changes_by_itself(name)))
    return;
  if (settings_.size() < most || settings_.contains(name))
    settings_.insert_or_assign(legible(name), legible(value));
}

}  // namespace plumbline::import
