#include "traces/machine/sections.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "traces/machine/sample_file.hpp"

namespace plumbline {
namespace {

using Path = std::filesystem::path;
using Interruption = TraceNoise::Interruption;

Picoseconds needed_picoseconds(const TomlSection& section, std::string_view key, std::string_view example) {
  return to_picoseconds(section.required(section.time(key), key, example));
}

Noise read_periodic(const TomlSection& section) {
  section.allow({"kind", "of", "progress_threads", "period", "length"});
  return PeriodicNoise{needed_picoseconds(section, "period", "period = \"10ms\""),
                       needed_picoseconds(section, "length", "length = \"50us\"")};
}

/// A table is a distribution; a bare time is every interruption's.
Distribution read_length(const TomlSection& section, const Path& file) {
  if (section.is_table("length")) return read_distribution(*section.section("length"), file);
  return Distribution(Constant{section.required(section.time("length"), "length", "length = \"5us\"")});
}

Noise read_poisson(const TomlSection& section, const Path& file) {
  section.allow({"kind", "of", "progress_threads", "rate", "length"});
  const double rate = section.required(section.frequency("rate"), "rate", "rate = \"100Hz\"");
  return PoissonNoise{rate, read_length(section, file)};
}

/// Of begin and length, each a name or a number from 1.
std::vector<std::string> columns_of(const TomlSection& section) {
  if (!section.has("columns")) return {"1", "2"};
  std::vector<std::string> columns = section.texts_or_counts("columns");
  if (columns.size() == 2) return columns;
  section.refuse("columns",
                 fmt::format("columns must be two, of the begin and of the length, not {}; write e.g. "
                             "columns = [\"begin_s\", \"length_s\"]",
                             columns.size()));
}

Interruption interruption_of(const TomlSection& section, double begin, double length) {
  for (const double seconds : {begin, length})
    if (std::abs(seconds) > day)
      section.refuse("file",
                     fmt::format("interruptions begin and last within a day; {} s does not", seconds));
  return {to_picoseconds(begin), to_picoseconds(length)};
}

/// The trace's interruptions in order of begin: seconds in the file, times `scale`.
std::vector<Interruption> read_interruptions(const TomlSection& section, const Path& file) {
  const Path trace =
      find_samples(section, section.required(section.text("file"), "file", "file = \"noise.csv\""), file);
  const std::vector<std::string> columns = columns_of(section);
  const auto samples = section.at("file", [&] { return read_samples(trace, columns); });
  const double scale = section.number("scale").value_or(1);
  if (!(scale > 0)) section.refuse("scale", fmt::format("scale must be above 0, not {}", scale));
  std::vector<Interruption> read;
  for (std::size_t i = 0; i < samples[0].size(); ++i)
    read.push_back(interruption_of(section, scale * samples[0][i], scale * samples[1][i]));
  std::ranges::stable_sort(read, {}, &Interruption::begin);
  return read;
}

Noise read_trace(const TomlSection& section, const Path& file) {
  section.allow({"kind", "of", "progress_threads", "file", "columns", "scale", "span"});
  auto interruptions = std::make_shared<const std::vector<Interruption>>(read_interruptions(section, file));
  const Picoseconds end = interruptions->back().begin + interruptions->back().length;
  const auto span = section.time("span");
  return TraceNoise{std::move(interruptions), span ? to_picoseconds(*span) : end};
}

Noise read_any_noise(const TomlSection& section, const Path& file) {
  constexpr std::string_view known[] = {"periodic", "poisson", "trace"};
  const std::size_t kind = section.kind("kind of noise", known, "kind = \"poisson\"");
  if (kind == 0) return read_periodic(section);
  return kind == 1 ? read_poisson(section, file) : read_trace(section, file);
}

}  // namespace

Noise read_noise(const TomlSection& section, const Path& file) {
  const Noise noise = read_any_noise(section, file);
  section.at_named_key([&] { check(noise); });
  return noise;
}

}  // namespace plumbline
