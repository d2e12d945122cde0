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

struct TitleOfOsu {
  std::string_view title, operation;
};

constexpr auto titles_of_osu = std::to_array<TitleOfOsu>({
    {"Latency", "latency"},
    {"Bandwidth", "bw"},
    {"Bi-Directional Bandwidth", "bibw"},
    {"Bidirectional Bandwidth", "bibw"},
    {"Multi Latency", "multi_lat"},
    {"Multi-threaded Latency", "latency_mt"},
    {"Multi-process Latency", "latency_mp"},
    {"Multiple Bandwidth / Message Rate", "mbw_mr"},
    {"Broadcast Latency", "bcast"},
    {"All-to-All Latency", "alltoall"},
    {"All-to-All Personalized Exchange Latency", "alltoall"},
    {"All-to-Allv Latency", "alltoallv"},
    {"All-to-Allv Personalized Exchange Latency", "alltoallv"},
});

std::string osu_operation(std::string_view title) {
  for (const std::string_view start : {"Non-Blocking ", "Non-blocking "})
    if (title.starts_with(start))
      return fmt::format("i{}", lower_case(osu_operation(title.substr(start.size()))));
  constexpr std::string_view persistent = "Persistent ", latency = " Latency", in_small = " latency";
  if (title.starts_with(persistent)) return osu_operation(title.substr(persistent.size())) + "_persistent";
  for (const TitleOfOsu& word : titles_of_osu)
    if (word.title == title) return std::string(word.operation);
  if (!title.ends_with(latency) && !title.ends_with(in_small)) return std::string(title);
  title.remove_suffix(latency.size());
  const std::string word = plumbline_word(title);
  return word == title ? lower_case(title) : word;
}

/// "5.7.1" of "... Test v5.7.1" and of "... Test (Version 2.1)".
std::string version(std::string_view line) {
  std::string_view text = behind(line, "(Version ");
  if (text.empty()) text = behind(line, " v");
  const std::size_t end = text.find_first_not_of("0123456789.");
  return std::string(text.substr(0, end));
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

bool is_osu_title(std::string_view line) {
  if (!line.starts_with('#')) return false;
  const std::string_view text = trimmed(line.substr(1));
  if (!text.starts_with("OSU ") && !text.starts_with("OMB-Py ")) return false;
  const std::size_t test = text.rfind(" Test");
  if (test == std::string_view::npos) return false;
  const std::string_view rest = trimmed(text.substr(test + 5));
  return rest.empty() || rest.starts_with("(Version ") ||
         (rest.size() > 1 && rest[0] == 'v' && starts_as_number(rest.substr(1)));
}

OsuTitle osu_title(std::string_view line) {
  std::string_view title = trimmed(line.substr(1));
  OsuTitle result{std::string(title.substr(0, title.find(' '))), {}, {}, version(line)};
  title = trimmed(behind(title.substr(0, title.rfind(" Test")), " "));
  const std::size_t blank = title.find(' ');
  for (const std::string_view library : {"MPI", "NCCL"}) {
    if (!title.starts_with(library) || blank == std::string_view::npos) continue;
    const std::string_view variant =
        title.substr(library.size(), blank - library.size());  // "-CUDA", or none
    if (!variant.empty() && variant.front() != '-') continue;  // "MPI_Put"
    result.detail =
        std::string(library == "MPI" ? variant.substr(variant.empty() ? 0 : 1) : title.substr(0, blank));
    title.remove_prefix(blank + 1);
    break;
  }
  result.operation = osu_operation(title);
  return result;
}

}  // namespace plumbline::import
