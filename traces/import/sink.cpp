#include "traces/import/sink.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "models/collective.hpp"
#include "models/errors.hpp"
#include "traces/import/plausible.hpp"

namespace plumbline::import {
namespace {

constexpr std::size_t most_notes = 10;  // of launches

}  // namespace

// Until finish() knows what its surroundings are worth, the run of a table is minus its place.
void Sink::begin(Series& table, const Line& line) {
  if (settings_.empty() || settings_.back() != surroundings_.settings())
    settings_.push_back(surroundings_.settings());
  const std::string name = fmt::format("{} {}", table.benchmark, table.operation);
  tables_.push_back({.kind = fmt::format("{}\n{}\n{}", name, table.detail, table.processes.value_or(0)),
                     .name = name,
                     .line = line.number,
                     .settings = settings_.size() - 1,
                     .run = marked_run_});
  table.line = line.number;
  table.run = -static_cast<int>(tables_.size());
}

std::size_t Sink::add(const Series& table, const Quantity& quantity) {
  Series& series = import_.series.emplace_back(table);
  series.metric = quantity.metric;
  series.unit = quantity.unit;
  series.statistic = quantity.statistic;
  return import_.series.size() - 1;
}

void Sink::take(const Line& line, std::string_view text, std::string_view column, double scale,
                ImportedRow row) {
  const std::optional<double> value = finite(text);
  if (!value || !std::isfinite(*value * scale))
    return refuse(line, fmt::format("{}: {}", printable(column), why_not_finite(text)));
  goes_on_ = false;
  row.value = *value * scale;
  row.line = line.number;
  if (cut_ && row.invalid.empty()) row.invalid = "the file ends in this line, which may be cut off";
  import_.rows.push_back(row);
}

void Sink::refuse(const Line& line, std::string reason) {
  if (line.number == line_of_launch_) return;
  if (goes_on_) {
    ++logs_.back().more;
    logs_.back().last_line = line.number;
    return;
  }
  if (is_log_) logs_.push_back({.refusal = import_.refused.size()});
  goes_on_ = is_log_;
  import_.refused.push_back({line.number, printable(line.raw), std::move(reason)});
}

void Sink::expect_log(bool is_log) {
  is_log_ = is_log;
  goes_on_ = goes_on_ && is_log;
}

void Sink::say_more_of_logs() {
  for (const Log& log : logs_)
    if (log.more > 0)
      import_.refused[log.refusal].reason += fmt::format(
          "; and so on up to line {}: {} lines that begin with a time", log.last_line, log.more + 1);
}

void Sink::refuse_file(std::size_t line, const std::string& why) const {
  throw InputError(fmt::format("{}:{}: {}", file_.empty() ? "the text" : file_, line, why));
}

void Sink::demand_unlike(const Line& line, const std::vector<std::string>& names) const {
  std::set<std::string> met;
  for (const std::string& name : names) {
    std::string bare = name;
    std::erase(bare, ' ');
    if (!met.insert(std::move(bare)).second)
      refuse_file(line.number,
                  fmt::format("two columns are called '{}'; right would be a name of its own for each",
                              printable(name)));
  }
}

void Sink::note(std::string text) {
  if (noted_.insert(text).second) import_.notes.push_back(std::move(text));
}

void Sink::met(std::string_view format) {
  if (std::find(import_.formats.begin(), import_.formats.end(), format) == import_.formats.end())
    import_.formats.emplace_back(format);
}

Import Sink::finish() {
  say_more_of_logs();
  tell_launches();
  note_launches();
  for (Series& series : import_.series) {
    if (series.run >= 0) continue;
    const Table& table = tables_[static_cast<std::size_t>(-series.run) - 1];
    series.run = table.run;
    if (table.surroundings.empty()) continue;
    series.detail += fmt::format("{}{}", series.detail.empty() ? "" : "; ", table.surroundings);
  }
  for (std::string& text : implausible(import_)) note(std::move(text));
  return std::exchange(import_, {});
}

/// Tables of one kind are launches of one thing where nothing above them says that they are not.
void Sink::tell_launches() {
  const std::vector<std::string> texts = distinguishing_settings(settings_);
  std::map<std::string, int> counted;
  for (Table& table : tables_) {
    table.surroundings = texts[table.settings];
    const int count = ++counted[table.kind + "\n" + table.surroundings];
    if (table.run == 0) table.run = count;
  }
}

/// Says which tables were taken for launches of one thing, and which were told apart.
void Sink::note_launches() {
  std::map<std::string, std::map<std::string, std::vector<const Table*>>> kinds;
  for (const Table& table : tables_) kinds[table.kind][table.surroundings].push_back(&table);
  std::vector<std::string> texts;
  for (const auto& [kind, by_surroundings] : kinds) {
    const std::string& name = by_surroundings.begin()->second.front()->name;
    std::string told;
    for (const auto& [surroundings, launches] : by_surroundings) {
      told += fmt::format("{}'{}'", told.empty() ? "" : ", ", surroundings);
      if (launches.size() < 2) continue;
      texts.push_back(fmt::format("{}{}: {} tables, in lines {} to {}, are taken for launches of one thing",
                                  name, surroundings.empty() ? "" : fmt::format(" ({})", surroundings),
                                  launches.size(), launches.front()->line, launches.back()->line));
    }
    if (by_surroundings.size() > 1)
      texts.push_back(fmt::format("{}: tables under {} are told apart", name, told));
  }
  for (std::size_t i = 0; i < std::min(most_notes, texts.size()); ++i) note(texts[i]);
  if (texts.size() > most_notes)
    note(fmt::format("{} more kinds of tables are launches of one thing, or told apart",
                     texts.size() - most_notes));
}

std::string operation_of_program(std::string_view program) {
  constexpr std::pair<std::string_view, std::string_view> programs[] = {
      {"all_reduce", "allreduce"}, {"all_gather", "allgather"}, {"reduce_scatter", "reduce-scatter"},
      {"broadcast", "bcast"},      {"reduce", "reduce"},        {"gather", "gather"},
      {"scatter", "scatter"},      {"alltoall", "alltoall"},    {"alltoallv", "alltoallv"},
      {"sendrecv", "sendrecv"},    {"hypercube", "hypercube"}};
  const std::size_t end = program.rfind("_perf");
  for (const auto& [name, operation] : programs)
    if (end != std::string_view::npos && program.substr(0, end) == name) return std::string(operation);
  return {};
}

std::string plumbline_word(std::string_view operation) {
  std::string word = lower_case(operation.starts_with("MPI_") ? operation.substr(4) : operation);
  std::replace(word.begin(), word.end(), '_', '-');
  for (int i = 0; i < operations; ++i)
    if (word == name(static_cast<Operation>(i))) return word;
  return std::string(operation);
}

}  // namespace plumbline::import
