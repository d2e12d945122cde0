#include "analysis/request/parse.hpp"

#include <cctype>
#include <charconv>
#include <filesystem>
#include <limits>

#include <fmt/core.h>

#include "models/errors.hpp"
#include "models/picoseconds.hpp"
#include "models/schedules/cuts.hpp"
#include "models/units.hpp"
#include "schemes/suite.hpp"
#include "traces/machine/machine_folders.hpp"

namespace plumbline {
namespace {

template <class Number>
std::optional<Number> whole_number(std::string_view text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

/// The text from `mark` on is cut off `text` and returned without the mark; empty where there is none.
std::optional<std::string_view> cut_off(std::string_view& text, char mark) {
  const auto at = text.find(mark);
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view rest = text.substr(at + 1);
  text = text.substr(0, at);
  return rest;
}

std::int64_t parse_segment(std::string_view text, const Algorithm* algorithm) {
  if (algorithm == nullptr || !schedules::takes_segment(algorithm->cut))
    throw InputError(fmt::format(
        "'@{}': only a segmented algorithm takes a segment size, as in bcast:pipeline@8Ki", text));
  const std::int64_t bytes = parse_bytes(text);
  if (bytes < 1) throw InputError(fmt::format("'@{}': a segment has at least 1 byte", text));
  return bytes;
}

std::pair<int, int> parse_process_range(std::string_view low, std::string_view high) {
  const std::pair range{parse_count(low, 1), parse_count(high, 1)};
  if (range.first > range.second)
    throw InputError(fmt::format("'{}..{}': the first end of a range is the smaller one", low, high));
  return range;
}

}  // namespace

std::vector<std::string> split_list(std::string_view text) {
  std::vector<std::string> parts;
  for (std::optional<std::string_view> rest = text; rest;) {
    std::string_view part = *rest;
    rest = cut_off(part, ',');
    part = without_blanks(part);
    if (part.empty()) throw InputError(fmt::format("'{}' has an empty element; write a,b,c", text));
    parts.emplace_back(part);
  }
  return parts;
}

namespace {

/// "MPI_Reduce_scatter", "BCAST": as MPI and other benchmarks write it.
std::string our_operation(std::string_view name) {
  std::string ours(name);
  for (char& c : ours) c = c == '_' ? '-' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return ours.starts_with("mpi-") ? ours.substr(4) : ours;
}

}  // namespace

Collective parse_operation(std::string_view text) {
  std::string_view operation = text;
  const auto segment = cut_off(operation, '@');
  const auto algorithm = cut_off(operation, ':');
  Collective call;
  call.operation = operation_named(our_operation(operation));
  if (algorithm) call.algorithm = &algorithm_named(call.operation, *algorithm);
  if (segment) call.segment = parse_segment(*segment, call.algorithm);
  return call;
}

std::vector<Collective> parse_operations(std::string_view text) {
  std::vector<Collective> calls;
  for (const std::string& part : split_list(text)) calls.push_back(parse_operation(part));
  return calls;
}

Collective parse_barrier(std::string_view text) {
  std::string_view algorithm = text;
  const auto bytes = cut_off(algorithm, ':');
  Collective call;
  if (!algorithm.empty() || !bytes) call.algorithm = &algorithm_named(Operation::barrier, algorithm);
  if (bytes) call.bytes = parse_bytes(*bytes);
  return call;
}

std::vector<int> parse_processes(std::string_view text) {
  std::vector<int> list;
  for (const std::string& part : split_list(text)) {
    const auto dots = part.find("..");
    if (dots == std::string::npos) {
      list.push_back(parse_count(part, 1));
    } else {
      const auto [low, high] = parse_process_range(part.substr(0, dots), part.substr(dots + 2));
      for (const std::int64_t power : powers_between(low, high)) list.push_back(static_cast<int>(power));
    }
  }
  return list;
}

int parse_count(std::string_view text, int min) {
  const auto number = whole_number<std::int64_t>(text);
  constexpr int most = std::numeric_limits<int>::max();
  if (!number || *number < min || *number > most)
    throw InputError(fmt::format("'{}' is not a whole number from {} to {}", text, min, most));
  return static_cast<int>(*number);
}

std::int64_t parse_test_interval(std::string_view text) {
  const std::int64_t bytes = parse_bytes(text);
  if (bytes < 1)
    throw InputError(fmt::format("'{}': tests are 1 byte or more apart; leave it out for no tests", text));
  return bytes;
}

double parse_percent(std::string_view text) {
  double percent = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), percent);
  const std::string_view rest = text.substr(static_cast<std::size_t>(end - text.data()));
  if (error == std::errc{} && rest.empty())
    throw InputError(fmt::format("'{}' lacks its %; write e.g. 2%", text));
  if (error != std::errc{} || rest != "%" || !(percent >= 0 && percent < 100))
    throw InputError(fmt::format("'{}' is not between 0% and 100%", text));
  return percent / 100;
}

double parse_probability(std::string_view text) {
  double probability = 0;
  try {
    probability = text.ends_with('%') ? parse_percent(text) : parse_ratio(text);
  } catch (const InputError&) {
  }
  if (probability > 0 && probability < 1) return probability;
  throw InputError(fmt::format("'{}' is not between 0 and 1; say it as 0.05 or 5%", text));
}

double parse_positive_time(std::string_view text) {
  const double seconds =
      text.ends_with("min") || text.ends_with('h') ? parse_long_time(text) : parse_time(text);
  if (seconds <= 0 || seconds > day)
    throw InputError(fmt::format("'{}' is not above 0 and at most a day", text));
  return seconds;
}

double parse_duration(std::string_view text) {
  const double seconds = parse_long_time(text);
  if (seconds > 0 && seconds < 1e9) return seconds;
  throw InputError(fmt::format("'{}' is not one time above 0; say it as 1h or 30min", text));
}

double parse_fit_span(std::string_view text) {
  const double seconds = parse_time(text);
  if (seconds < 0 || seconds > day) throw InputError(fmt::format("'{}' is not between 0 and a day", text));
  return seconds;
}

std::uint64_t parse_seed(std::string_view text) {
  const auto number = whole_number<std::uint64_t>(text);
  if (!number) throw InputError(fmt::format("'{}' is not a whole number from 0 to 2^64 - 1", text));
  return *number;
}

std::string parse_machine_name(const std::string& text) {
  const std::filesystem::path file = find_machine(text);
  if (std::error_code error; !std::filesystem::exists(file, error))
    throw InputError(
        fmt::format("there is no machine file '{}'; plumbline list machines knows the shipped ones", text));
  return text;
}

std::vector<std::string> check_suites(std::vector<std::string> names) {
  for (const std::string& name : names) suite_named(name);
  return names;
}

}  // namespace plumbline
