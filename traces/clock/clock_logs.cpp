#include "traces/clock/clock_logs.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <optional>
#include <span>

#include <fmt/format.h>

#include "models/errors.hpp"
#include "traces/clock/clock_table.hpp"

namespace plumbline {
namespace {

/// A line of a log: when, by how much the clock is ahead, and of which source; seconds.
struct Reading {
  double time, ahead;
  std::string source{};
};
using Words = std::vector<std::string_view>;

Words words_of(std::string_view line) {
  Words words;
  while (!line.empty()) {
    const std::size_t begin = line.find_first_not_of(" \t\r");
    if (begin == line.npos) break;
    const std::size_t end = std::min(line.find_first_of(" \t\r", begin), line.size());
    words.push_back(line.substr(begin, end - begin));
    line.remove_prefix(end);
  }
  return words;
}

std::optional<double> number(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

std::optional<Reading> reading(std::optional<double> time, std::optional<double> ahead, double unit,
                               std::string_view source = {}) {
  if (!time || !ahead) return std::nullopt;
  return Reading{*time, *ahead * unit, std::string(source)};
}

// "ptp4l[1234.567]: master offset  -12 s2 freq  +100 path delay  500", behind whatever a journal puts first:
// ns; "phc2sys[1.5]: CLOCK_REALTIME phc offset -12 s2 freq ...".
std::optional<Reading> of_linuxptp(std::string_view program, const Words& words) {
  const auto tag = std::ranges::find_if(words, [&](std::string_view word) {
    return word.starts_with(program) && word.substr(program.size()).starts_with('[') && word.ends_with("]:");
  });
  const auto offset = std::ranges::find(words, "offset");
  if (tag == words.end() || offset == words.end() || std::next(offset) == words.end()) return std::nullopt;
  std::string_view time = tag->substr(program.size() + 1);
  time.remove_suffix(2);
  return reading(number(time), number(*std::next(offset)), 1e-9);
}
std::optional<Reading> of_ptp4l(const Words& words) { return of_linuxptp("ptp4l", words); }
std::optional<Reading> of_phc2sys(const Words& words) { return of_linuxptp("phc2sys", words); }

/// Days from 1970-01-01 (Howard Hinnant's days_from_civil), then seconds.
std::optional<double> time_of(std::string_view date, std::string_view time) {
  if (date.size() != 10 || time.size() < 8 || date[4] != '-' || time[2] != ':') return std::nullopt;
  const auto year = number(date.substr(0, 4)), month = number(date.substr(5, 2)),
             dom = number(date.substr(8, 2));
  const auto hour = number(time.substr(0, 2)), minute = number(time.substr(3, 2)),
             second = number(time.substr(6));
  if (!year || !month || !dom || !hour || !minute || !second) return std::nullopt;
  const int y = static_cast<int>(*year) - (*month <= 2 ? 1 : 0), m = static_cast<int>(*month);
  const int era = y / 400, yoe = y - era * 400;
  const int doy = (153 * (m + (m > 2 ? -3 : 9)) + 2) / 5 + static_cast<int>(*dom) - 1;
  const double days = era * 146097.0 + yoe * 365 + yoe / 4 - yoe / 100 + doy - 719468;
  return ((days * 24 + *hour) * 60 + *minute) * 60 + *second;
}

// Date, time, source, stratum, frequency, skew, offset (positive: the clock is ahead), ...
std::optional<Reading> of_tracking(const Words& words) {
  if (words.size() < 10 || !number(words[3])) return std::nullopt;
  return reading(time_of(words[0], words[1]), number(words[6]), 1);
}

// Date, time, source, leap status, stratum, three groups of tests, polls, score, offset (positive: the clock
// is behind), ...
std::optional<Reading> of_measurements(const Words& words) {
  constexpr std::string_view leap = "N+-?";
  if (words.size() < 14 || words[3].size() != 1 || leap.find(words[3]) == leap.npos || !number(words[4]))
    return std::nullopt;
  return reading(time_of(words[0], words[1]), number(words[11]), -1, words[2]);
}

constexpr double seconds_a_day = 86400;

std::optional<double> time_of_mjd(const Words& words) {
  const auto days = number(words[0]), seconds = number(words[1]);
  if (!days || !seconds || *days < 30000 || *days > 99999 || *seconds < 0 || *seconds > seconds_a_day + 1)
    return std::nullopt;
  return *days * seconds_a_day + *seconds;
}

// Modified Julian day, second, offset (positive: the clock is behind), frequency, jitter, wander, constant.
std::optional<Reading> of_loopstats(const Words& words) {
  if (words.size() != 7) return std::nullopt;
  return reading(time_of_mjd(words), number(words[2]), -1);
}

// Modified Julian day, second, peer, status, offset (positive: the clock is behind), delay, dispersion,
// jitter.
std::optional<Reading> of_peerstats(const Words& words) {
  if (words.size() < 7 || words.size() > 8 || number(words[2])) return std::nullopt;
  return reading(time_of_mjd(words), number(words[4]), -1, words[2]);
}

struct Format {
  std::string_view name;
  std::optional<Reading> (*read)(const Words&);
};
constexpr Format formats[] = {{"ptp4l", of_ptp4l},
                              {"phc2sys", of_phc2sys},
                              {"chrony measurements", of_measurements},
                              {"chrony tracking", of_tracking},
                              {"ntpd loopstats", of_loopstats},
                              {"ntpd peerstats", of_peerstats}};

std::vector<Reading> readings_of(std::string_view text, const Format& format) {
  std::vector<Reading> readings;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (const auto one = format.read(words_of(text.substr(0, end)))) readings.push_back(*one);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return readings;
}

/// Those of the source with most of them.
void keep_one_source(std::vector<Reading>& readings, std::vector<std::string>& notes) {
  std::map<std::string, int> counts;
  for (const Reading& one : readings) ++counts[one.source];
  if (counts.size() < 2) return;
  const auto most = std::ranges::max_element(counts, {}, [](const auto& count) { return count.second; });
  notes.push_back(
      fmt::format("{} sources are in it; {}, with most lines, is taken", counts.size(), most->first));
  std::erase_if(readings, [&](const Reading& one) { return one.source != most->first; });
}

/// The longest run of rising times.
void keep_longest_run(std::vector<Reading>& readings, std::vector<std::string>& notes) {
  std::size_t best = 0, length = 0, begin = 0, runs = 0;
  for (std::size_t i = 1; i <= readings.size(); ++i) {
    if (i < readings.size() && readings[i].time >= readings[i - 1].time) continue;
    ++runs;
    if (i - begin > length) best = begin, length = i - begin;
    begin = i;
  }
  if (runs > 1) notes.push_back(fmt::format("it restarts {} times; the longest run is taken", runs - 1));
  readings = {readings.begin() + static_cast<std::ptrdiff_t>(best),
              readings.begin() + static_cast<std::ptrdiff_t>(best + length)};
}

constexpr double most_skew = 0.01;  // of a clock that does not step
constexpr double gap = 10;          // times the usual distance of lines

double usual_distance(const std::vector<Reading>& readings) {
  std::vector<double> distances;
  for (std::size_t i = 1; i < readings.size(); ++i)
    distances.push_back(readings[i].time - readings[i - 1].time);
  std::ranges::nth_element(distances, distances.begin() + std::ssize(distances) / 2);
  return distances[distances.size() / 2];
}

ClockTrace trace_of(const std::vector<Reading>& readings, std::vector<std::string>& notes) {
  const double start = readings.front().time, usual = usual_distance(readings);
  ClockTrace trace;
  for (std::size_t i = 0; i < readings.size(); ++i) {
    const Picoseconds at = to_picoseconds(readings[i].time - start),
                      ahead = to_picoseconds(readings[i].ahead);
    if (i > 0) {
      const double dt = readings[i].time - readings[i - 1].time;
      const double step = readings[i].ahead - readings[i - 1].ahead;
      if (dt > gap * usual)
        notes.push_back(fmt::format("{:.6g} s are missing at {:.6g} s", dt, readings[i].time - start));
      if (dt > 0 && std::abs(step) > most_skew * dt) {
        notes.push_back(fmt::format("it steps by {:.6g} s at {:.6g} s", step, readings[i].time - start));
        trace.points.push_back({at, trace.points.back().ahead});
      }
    }
    trace.points.push_back({at, ahead});
  }
  return trace;
}

}  // namespace

ClockLog read_clock_log(std::string_view text, std::string_view file) {
  for (const Format& format : formats) {
    std::vector<Reading> readings = readings_of(text, format);
    if (readings.size() < 2) continue;
    ClockLog log{format.name, {}, {}};
    keep_one_source(readings, log.notes);
    keep_longest_run(readings, log.notes);
    if (readings.size() < 2 || readings.back().time - readings.front().time > day)
      throw InputError(fmt::format("{}: {} of two lines to a day are needed; cut it", file, format.name));
    log.trace = trace_of(readings, log.notes);
    return log;
  }
  if (text.find("ahead_s") != text.npos) {
    std::vector<ClockTrace> table = parse_clock_traces(text, file);
    return {"table", std::move(table.front()), {}};
  }
  throw InputError(
      fmt::format("{}: is no log of a clock; known are ptp4l, phc2sys, chrony's tracking and "
                  "measurements, ntpd's loopstats and peerstats, and tables of time_s and ahead_s",
                  file));
}

}  // namespace plumbline
