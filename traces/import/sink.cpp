#include "traces/import/sink.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "models/collective.hpp"
#include "models/errors.hpp"

namespace plumbline::import {

void Sink::begin(Series& table, const Line& line) {
  table.line = line.number;
  table.run = marked_run_;
  if (marked_run_ == 0) {
    table.run = ++tables_[fmt::format("{}\n{}\n{}\n{}", table.benchmark, table.operation, table.detail,
                                      table.processes.value_or(0))];
  }
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
  row.value = *value * scale;
  row.line = line.number;
  if (cut_ && row.invalid.empty()) row.invalid = "the file ends in this line, which may be cut off";
  import_.rows.push_back(row);
}

void Sink::refuse(const Line& line, std::string reason) {
  import_.refused.push_back({line.number, printable(line.raw), std::move(reason)});
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

Import Sink::finish() { return std::exchange(import_, {}); }

std::string plumbline_word(std::string_view operation) {
  std::string word = lower_case(operation.starts_with("MPI_") ? operation.substr(4) : operation);
  std::replace(word.begin(), word.end(), '_', '-');
  for (int i = 0; i < operations; ++i)
    if (word == name(static_cast<Operation>(i))) return word;
  return std::string(operation);
}

}  // namespace plumbline::import
