#include "analysis/calibrate/calibrate_samples.hpp"

#include <algorithm>
#include <functional>
#include <string_view>
#include <type_traits>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "analysis/request/named_files.hpp"
#include "analysis/run/json_text.hpp"
#include "models/calibration/visit_samples.hpp"
#include "models/errors.hpp"
#include "models/picoseconds.hpp"
#include "traces/read_file.hpp"

namespace plumbline {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* schema = "plumbline.calibration/2";

struct SampleWriter {
  Json object = Json::object();

  template <class Value>
  void operator()(const char* key, const Value& value) {
    object[key] = value;
  }
  template <class Element, class Visit>
  void each(const char* key, const std::vector<Element>& elements, Visit visit) {
    Json all = Json::array();
    for (const Element& element : elements) {
      SampleWriter inner;
      visit(inner, element);
      all.push_back(std::move(inner.object));
    }
    object[key] = std::move(all);
  }
};

/// A time, in seconds: what a clock shows, or how far two are apart, within what clocks may show; what took
/// time, up to a day.
void require_time(std::string_view key, double value) {
  const bool is_clock = key == "at_s" || key == "offset_s";
  const double min = is_clock ? -106 * day : 0, max = is_clock ? 106 * day : day;
  if (!(value >= min && value <= max))
    throw InputError(fmt::format("'{}' has {} s; it takes {} s to {} s", key, value, min, max));
}

struct SampleReader {
  const Json& object;

  template <class Value>
  void operator()(const char* key, Value& value) {
    object.at(key).get_to(value);
    if constexpr (std::is_same_v<Value, double>)
      require_time(key, value);
    else if constexpr (std::is_same_v<Value, std::vector<double>>)
      for (const double one : value) require_time(key, one);
    else if constexpr (std::is_integral_v<Value> && !std::is_same_v<Value, bool>)
      if (object.at(key) != value || value < 0)  // as it was written: not cut to what an integer holds
        throw InputError(fmt::format("'{}' is {}, not a count", key, object.at(key).dump()));
  }
  template <class Element, class Visit>
  void each(const char* key, std::vector<Element>& elements, Visit visit) {
    for (const Json& one : object.at(key)) {
      SampleReader inner{one};
      visit(inner, elements.emplace_back());
    }
  }
};

// What the fit relies on.
void check(const CalibrationSamples& samples) {
  const auto require = [](bool holds, const std::string& what) {
    if (!holds) throw InputError(what);
  };
  require(samples.messages >= 2, fmt::format("'messages' must be at least 2, not {}", samples.messages));
  require(!samples.sizes.empty(), "'sizes' is empty");
  require(!samples.reads.empty(), "'reads_s' is empty");
  require(samples.round_trips.size() >= 2, "'round_trips_s' has fewer than 2 values");
  const auto rises = [](const auto& values, auto which) {
    return std::ranges::adjacent_find(values, std::greater_equal<>(), which) == values.end();
  };
  require(rises(samples.sizes, &SizeSamples::bytes) && samples.sizes.front().bytes > 0,
          "'sizes' does not rise from 1");
  for (const SizeSamples& size : samples.sizes)
    for (const auto* times :
         {&size.single, &size.train, &size.train_sends, &size.delayed_sends, &size.delays, &size.receives})
      require(!times->empty(), fmt::format("a time of {} B has no values", size.bytes));
  for (const HeldOut& size : samples.held_out)
    require(!size.trips.empty(), fmt::format("'trips_s' of {} B has no values", size.bytes));
  require(rises(samples.in_place, &InPlaceSamples::bytes), "'in_place' does not rise");
  for (const InPlaceSamples& size : samples.in_place)
    for (const auto* times : {&size.trips, &size.forwards, &size.exchanges, &size.combines})
      require(!times->empty(), fmt::format("a time of {} B in place has no values", size.bytes));
  for (const ClockSamples& clock : samples.clocks) {
    require(clock.at.size() == clock.offset.size(), "'at_s' and 'offset_s' of a clock differ in length");
    require(rises(clock.at, std::identity()), "'at_s' of a clock does not rise");
  }
}

bool of_same_sizes(const CalibrationSamples& one, const CalibrationSamples& other) {
  const auto alike = [](const auto& a, const auto& b) { return a.bytes == b.bytes; };
  return one.messages == other.messages && std::ranges::equal(one.sizes, other.sizes, alike) &&
         std::ranges::equal(one.held_out, other.held_out, alike) &&
         std::ranges::equal(one.in_place, other.in_place, alike);
}

}  // namespace

std::string samples_text(const LaunchSamples& launch) {
  SampleWriter writer;
  writer("schema", std::string(schema));
  writer("source", launch.source);
  visit_samples(writer, launch.samples);
  return json_line(writer.object) + "\n";
}

LaunchSamples read_samples(const std::string& file) {
  const std::string text = read_file(file);
  try {
    const Json whole = parse_json(text);
    if (whole.at("schema") != schema) throw InputError(fmt::format("'schema' is not {}", schema));
    LaunchSamples launch;
    SampleReader reader{whole};
    reader("source", launch.source);
    visit_samples(reader, launch.samples);
    check(launch.samples);
    return launch;
  } catch (const Json::parse_error&) {
    throw InputError(fmt::format("{}: no samples of plumbline-mpi calibrate: it is not JSON", file));
  } catch (const Json::exception& error) {
    const std::string_view said = error.what();  // "[json.exception.out_of_range.403] key 'sizes' not found"
    throw InputError(
        fmt::format("{}: no samples of plumbline-mpi calibrate: {}", file, said.substr(said.find("] ") + 2)));
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}: {}", file, error.what()));
  }
}

std::vector<LaunchSamples> read_launches(const std::vector<std::string>& files) {
  refuse_file_twice(files);
  std::vector<LaunchSamples> launches;
  for (const std::string& file : files) {
    launches.push_back(read_samples(file));
    if (!of_same_sizes(launches.back().samples, launches.front().samples))
      throw InputError(fmt::format("{}: has other sizes or trains than {}; measure all launches alike", file,
                                   files.front()));
  }
  return launches;
}

std::string source_of(const std::vector<LaunchSamples>& launches) {
  const std::string& first = launches.front().source;
  return launches.size() == 1 ? first : fmt::format("{} launches, the first: {}", launches.size(), first);
}

}  // namespace plumbline
