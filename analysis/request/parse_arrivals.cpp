#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "analysis/request/parse.hpp"
#include "models/errors.hpp"
#include "models/picoseconds.hpp"
#include "models/units.hpp"
#include "traces/read_file.hpp"

namespace plumbline {
namespace {

constexpr std::string_view arrival_forms =
    "none, uniform:5us, normal:5us, ascending:50%, descending:50%, one-late:5us (percent are of the "
    "operation's time), or a file with a line of such times for each process";

/// "5us" or "50%", at most a day, or 1e6 times the operation.
RelativeTime parse_relative_time(std::string_view text) {
  if (!text.ends_with('%')) {
    const double seconds = parse_time(text);
    if (!(seconds >= 0 && seconds <= day))
      throw InputError(fmt::format("'{}' is no delay; use 0 to a day, e.g. 5us", text));
    return {seconds, false};
  }
  const std::string number(text.substr(0, text.size() - 1));
  std::size_t read = 0;
  double percent = -1;
  try {
    percent = std::stod(number, &read);
  } catch (const std::exception&) {
    read = 0;
  }
  if (number.empty() || read != number.size() || !(percent >= 0 && percent <= 1e8))
    throw InputError(fmt::format("'{}' is no share of the operation; use 0% to 100000000%", text));
  return {percent / 100, true};
}

std::string text_of(const RelativeTime& time) {
  return time.of_operation ? fmt::format("{:.15g}%", 100 * time.value) : fmt::format("{:.15g}s", time.value);
}

std::vector<RelativeTime> parse_row(std::string_view line) {
  std::vector<RelativeTime> row;
  while (!line.empty()) {
    const std::size_t end = line.find_first_of(" \t,");
    const std::string_view entry = line.substr(0, end);
    if (!entry.empty()) row.push_back(parse_relative_time(entry));
    line = end == std::string_view::npos ? "" : line.substr(end + 1);
  }
  return row;
}

/// A line for each process, with its delay before each call; # begins a comment.
std::vector<std::vector<RelativeTime>> read_arrivals(const std::string& file) {
  const std::string text = read_file(file);
  std::vector<std::vector<RelativeTime>> table;
  int number = 0;
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t end = rest.find('\n');
    const std::string_view whole = rest.substr(0, end);
    const std::string_view line = without_blanks(whole.substr(0, whole.find('#')));
    rest = end == std::string_view::npos ? "" : rest.substr(end + 1);
    ++number;
    if (line.empty()) continue;
    table.push_back(at_place(fmt::format("{}:{}", file, number), [&] { return parse_row(line); }));
    if (table.back().size() != table.front().size())
      throw InputError(fmt::format("{}:{}: {} calls are here, and {} in the first line", file, number,
                                   table.back().size(), table.front().size()));
  }
  if (table.empty()) throw InputError(fmt::format("{}: no process is in it", file));
  return table;
}

std::string text_of(const std::vector<std::vector<RelativeTime>>& table) {
  std::vector<std::string> rows;
  for (const auto& row : table) {
    std::vector<std::string> entries;
    std::ranges::transform(row, std::back_inserter(entries), [](const auto& one) { return text_of(one); });
    rows.push_back(fmt::format("{}", fmt::join(entries, ",")));
  }
  return fmt::format("{}", fmt::join(rows, ";"));
}

}  // namespace

ArrivalsSetting parse_arrivals(std::string_view text) {
  const std::size_t colon = text.find(':');
  const std::string_view name = text.substr(0, colon);
  const auto known = std::ranges::find(arrival_names, name);
  Arrivals arrivals;
  if (known == arrival_names.end()) {
    if (!std::filesystem::exists(text))
      throw InputError(
          fmt::format("'{}' is no pattern of arrivals, nor a file; use {}", text, arrival_forms));
    arrivals.pattern = Arrivals::Pattern::table;
    arrivals.table = read_arrivals(std::string(text));
    return {arrivals, text_of(arrivals.table)};
  }
  arrivals.pattern = static_cast<Arrivals::Pattern>(known - arrival_names.begin());
  const bool none = arrivals.pattern == Arrivals::Pattern::none;
  if (none && colon == std::string_view::npos) return {arrivals, ""};
  if (none || colon == std::string_view::npos)
    throw InputError(
        fmt::format("'{}' {}; use {}", text, none ? "has no size" : "lacks its size", arrival_forms));
  arrivals.size = parse_relative_time(text.substr(colon + 1));
  return {arrivals, fmt::format("{}:{}", name, text_of(arrivals.size))};
}

}  // namespace plumbline
