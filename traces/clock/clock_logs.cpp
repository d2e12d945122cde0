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

/// What stands before the offset in a line of linuxptp.
struct Tag {
  bool of_program = false;
  std::optional<double> time{};
  std::string source{};  ///< what stands between the time and the offset: a port, a clock, a configuration
};

// "ptp4l[1234.567]:", "phc2sys: [1234.567]" of syslog, "phc2sys[42]: [1234.567]" and "phc2sys[42]:
// phc2sys[1234.567]:" of journals: the time alone has a point, 42 is a process.
void read_tag(std::string_view word, std::string_view program, Tag& tag) {
  if (word.starts_with(program) && word.size() > program.size()) {
    tag.of_program = true;
    word.remove_prefix(program.size());
  }
  while (!word.empty()) {
    const std::size_t close = word.front() == '[' ? word.find(']') : word.npos;
    const std::string_view inside = close == word.npos ? word : word.substr(1, close - 1);
    const auto value = number(inside);
    if (value && close != word.npos && inside.find('.') != inside.npos)
      tag.time = value, tag.source.clear();
    else if (!value && inside != ":")
      tag.source.append(tag.source.empty() ? "" : " ").append(inside);
    word.remove_prefix(close == word.npos ? word.size() : close + 1);
    if (word.starts_with(':')) word.remove_prefix(1);
  }
}

// "TAG master offset  -12 s2 freq  +100 path delay  500", behind whatever a journal puts first: ns; "TAG
// [ens5f0] CLOCK_REALTIME phc offset -12 s2 freq ...".
std::optional<Reading> of_linuxptp(std::string_view program, const Words& words) {
  const auto offset = std::ranges::find(words, "offset");
  if (offset == words.end() || std::next(offset) == words.end()) return std::nullopt;
  Tag tag;
  for (auto word = words.begin(); word != offset; ++word) read_tag(*word, program, tag);
  if (!tag.of_program) return std::nullopt;
  return reading(tag.time, number(*std::next(offset)), 1e-9, tag.source);
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

// Date, time, source, stratum, frequency, skew, offset (positive: the clock is ahead), leap status, ...; of
// chrony 1 no more than the offset. Where no source is known, "?", there is no offset.
std::optional<Reading> of_tracking(const Words& words) {
  if (words.size() < 7 || !number(words[3]) || !number(words[4])) return std::nullopt;
  if (words.size() > 7 && words[7] == "?") return std::nullopt;
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

// Modified Julian day, second, peer, status, offset (positive: the clock is behind), delay and, of some
// versions, dispersion and jitter.
std::optional<Reading> of_peerstats(const Words& words) {
  if (words.size() < 6 || words.size() > 8 || number(words[2])) return std::nullopt;
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

/// What a clock does not show: a servo that has not begun may log the time since 1970.
void keep_within_a_day(std::vector<Reading>& readings, std::vector<std::string>& notes) {
  const auto far =
      std::erase_if(readings, [](const Reading& one) { return std::abs(one.ahead) > seconds_a_day; });
  if (far > 0) notes.push_back(fmt::format("{} lines are more than a day off, and left out", far));
  if (readings.empty()) return;
  const double end = readings.front().time + seconds_a_day;
  const auto late = std::erase_if(readings, [&](const Reading& one) { return one.time > end; });
  if (late > 0) notes.push_back(fmt::format("{} lines are after its first day, and left out", late));
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

bool is_table(std::string_view text) { return text.find("ahead_s") != text.npos; }

}  // namespace

std::vector<ClockLog> read_clock_logs(std::string_view text, std::string_view file) {
  std::vector<ClockLog> logs;
  if (!is_table(text)) return {read_clock_log(text, file)};
  for (ClockTrace& trace : parse_clock_traces(text, file))
    logs.push_back({"table", std::move(trace), {}, std::string(file)});
  return logs;
}

ClockLog read_clock_log(std::string_view text, std::string_view file) {
  for (const Format& format : formats) {
    std::vector<Reading> readings = readings_of(text, format);
    if (readings.size() < 2) continue;
    ClockLog log{format.name, {}, {}, std::string(file)};
    keep_one_source(readings, log.notes);
    keep_longest_run(readings, log.notes);
    keep_within_a_day(readings, log.notes);
    if (readings.size() < 2 || readings.back().time == readings.front().time)
      throw InputError(fmt::format("{}: {} of two lines at different times are needed", file, format.name));
    log.trace = trace_of(readings, log.notes);
    return log;
  }
  if (is_table(text)) return read_clock_logs(text, file).front();
  if (text.find(" rms ") != text.npos && text.find(" freq ") != text.npos)
    throw InputError(
        fmt::format("{}: has linuxptp's summaries alone; let it log every offset, by ptp4l "
                    "--summary_interval -4 or phc2sys -u 0",
                    file));
  throw InputError(
      fmt::format("{}: is no log of a clock; known are ptp4l, phc2sys, chrony's tracking and "
                  "measurements, ntpd's loopstats and peerstats, and tables of time_s and ahead_s",
                  file));
}

}  // namespace plumbline
