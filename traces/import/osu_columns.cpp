#include "traces/import/osu_columns.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

namespace plumbline::import {
namespace {

constexpr double megabyte = 1e6, percent = 0.01;  // OSU's MB is 10^6 B

struct KnownOsuColumn {
  std::string_view name;  ///< without blanks: 3.x writes "Latency (us)", 5.x both that and "Latency(us)"
  const char *metric, *unit, *statistic;
  double scale;
};

// "Avg" is over processes of each one's mean over iterations, "Min" and "Max" are their min and max.
constexpr auto known_osu_columns = std::to_array<KnownOsuColumn>({
    {"Latency(us)", "latency", "s", "mean", microsecond},
    {"AvgLatency(us)", "latency", "s", "average over processes", microsecond},
    {"MinLatency(us)", "latency", "s", "min over processes", microsecond},
    {"MaxLatency(us)", "latency", "s", "max over processes", microsecond},
    {"Bandwidth(MB/s)", "bandwidth", "B/s", "mean", megabyte},
    {"Bi-Bandwidth(MB/s)", "bandwidth", "B/s", "mean", megabyte},
    {"Bandwidth(GB/s)", "bandwidth", "B/s", "mean", 1e9},
    {"MB/s", "bandwidth", "B/s", "mean", megabyte},
    {"Messages/s", "message rate", "1/s", "mean", 1},
    {"Overall(us)", "overall", "s", "average over processes", microsecond},
    {"Compute(us)", "compute", "s", "average over processes", microsecond},
    {"Coll.Init(us)", "init", "s", "average over processes", microsecond},
    {"MPI_Test(us)", "test", "s", "average over processes", microsecond},
    {"MPI_Wait(us)", "wait", "s", "average over processes", microsecond},
    {"PureComm.(us)", "pure latency", "s", "average over processes", microsecond},
    {"MinComm.(us)", "pure latency", "s", "min over processes", microsecond},
    {"MaxComm.(us)", "pure latency", "s", "max over processes", microsecond},
    {"Overlap(%)", "overlap", "1", "average over processes", percent},
});

std::string without_any_blank(std::string_view text) {
  std::string result;
  for (const char c : text)
    if (c != ' ' && c != '\t') result += c;
  return result;
}

/// "P99TailLat(us)", "P50TailBW(MB/s)".
std::optional<Quantity> percentile(std::string_view name) {
  const std::size_t tail = name.find("Tail");
  if (!name.starts_with('P') || tail == std::string_view::npos || !finite(name.substr(1, tail - 1)))
    return {};
  const std::string statistic = fmt::format("p{}", name.substr(1, tail - 1));
  if (name.ends_with("(us)")) return Quantity{"latency", "s", statistic, microsecond};
  if (name.ends_with("(MB/s)")) return Quantity{"bandwidth", "B/s", statistic, megabyte};
  return {};
}

OsuColumn column(std::string_view name) {
  const std::string bare = without_any_blank(name);
  if (bare == "Size" || bare == "Size(B)") return {OsuColumn::Kind::size, name, {}};
  if (bare == "Iterations") return {OsuColumn::Kind::iterations, name, {}};
  if (bare == "Validation") return {OsuColumn::Kind::validation, name, {}};
  for (const KnownOsuColumn& one : known_osu_columns)
    if (one.name == bare)
      return {OsuColumn::Kind::value, name, {one.metric, one.unit, one.statistic, one.scale}};
  if (auto quantity = percentile(bare)) return {OsuColumn::Kind::value, name, *std::move(quantity)};
  return {OsuColumn::Kind::unknown, name, {}};
}

/// The names in a header: two blanks part them, or a ')' does where a name fills its field.
std::vector<std::string_view> names_of_header(std::string_view header) {
  std::vector<std::string_view> result;
  while (!(header = trimmed(header)).empty()) {
    const std::size_t gap = std::min(header.find("  "), header.find('\t'));
    const std::size_t bracket = header.find(')');
    const std::size_t end = std::min(gap, bracket == std::string_view::npos ? bracket : bracket + 1);
    result.push_back(trimmed(header.substr(0, end)));
    header = header.substr(std::min(end, header.size()));
  }
  return result;
}

}  // namespace

std::vector<OsuColumn> osu_columns(std::string_view header) {
  std::vector<OsuColumn> result;
  bool any = false;
  for (const std::string_view name : names_of_header(header)) {
    result.push_back(column(name));
    any = any || result.back().kind != OsuColumn::Kind::unknown;
  }
  return any ? result : std::vector<OsuColumn>{};
}

}  // namespace plumbline::import
