#include "traces/machine/sections.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "traces/machine/sample_file.hpp"

namespace plumbline {
namespace {

using Path = std::filesystem::path;
using Kind = Distribution::Kind;

double needed_time(const TomlSection& section, std::string_view key, std::string_view example) {
  return section.required(section.time(key), key, example);
}

double needed_number(const TomlSection& section, std::string_view key, std::string_view example) {
  return section.required(section.number(key), key, example);
}

Kind read_constant(const TomlSection& section, const Path&) {
  section.allow({"kind", "weight", "value"});
  return Constant{needed_time(section, "value", "value = \"0.1us\"")};
}

Kind read_normal(const TomlSection& section, const Path&) {
  section.allow({"kind", "weight", "mean", "sd"});
  return Normal{needed_time(section, "mean", "mean = \"1us\""), needed_time(section, "sd", "sd = \"0.1us\"")};
}

Kind read_lognormal(const TomlSection& section, const Path&) {
  section.allow({"kind", "weight", "median", "sigma"});
  return Lognormal{needed_time(section, "median", "median = \"0.1us\""),
                   needed_number(section, "sigma", "sigma = 0.5")};
}

Kind read_gamma(const TomlSection& section, const Path&) {
  section.allow({"kind", "weight", "shape", "scale"});
  return Gamma{needed_number(section, "shape", "shape = 2"),
               needed_time(section, "scale", "scale = \"0.1us\"")};
}

Kind read_shifted_exponential(const TomlSection& section, const Path&) {
  section.allow({"kind", "weight", "shift", "mean"});
  return ShiftedExponential{needed_time(section, "shift", "shift = \"0.1us\""),
                            needed_time(section, "mean", "mean = \"0.1us\"")};
}

Kind read_pareto(const TomlSection& section, const Path&) {
  section.allow({"kind", "weight", "min", "alpha"});
  return Pareto{needed_time(section, "min", "min = \"1us\""), needed_number(section, "alpha", "alpha = 2.5")};
}

/// The samples, in seconds, as they stand.
std::vector<double> raw_samples(const TomlSection& section, const Path& file) {
  if (section.has("samples") && section.has("file"))
    section.refuse("samples", "samples and file exclude each other; give one");
  if (section.has("samples")) {
    if (section.has("column")) section.refuse("column", "column goes with file; leave it out");
    return section.times("samples");
  }
  const std::string name = section.required(section.text("file"), "file", "file = \"latency.csv.xz\"");
  const Path samples = find_samples(section, name, file);
  const std::string column = section.text_or_count("column").value_or("1");
  return section.at("file", [&] { return read_samples(samples, column); });
}

// scale x + shift, at least 0, sorted.
Kind read_empirical(const TomlSection& section, const Path& file) {
  section.allow({"kind", "weight", "file", "column", "samples", "scale", "shift"});
  const double scale = section.number("scale").value_or(1);
  const double shift = section.signed_time("shift").value_or(0);
  if (scale < 0) section.refuse("scale", fmt::format("scale must be at least 0, not {}", scale));
  auto samples = std::make_shared<std::vector<double>>(raw_samples(section, file));
  for (double& x : *samples) x = std::max(0.0, scale * x + shift);
  std::sort(samples->begin(), samples->end());
  return Empirical{std::move(samples)};
}

Distribution read_any(const TomlSection& section, const Path& file);

Kind read_mixture(const TomlSection& section, const Path& file) {
  section.allow({"kind", "weight", "parts"});
  auto mixture = std::make_shared<Mixture>();
  for (const TomlSection& part : section.sections("parts")) {
    const double weight = needed_number(part, "weight", "weight = 0.9");
    mixture->parts.push_back({weight, read_any(part, file)});
  }
  return mixture;
}

struct Reader {
  std::string_view kind;
  Kind (*read)(const TomlSection&, const Path&);
};

constexpr std::array<Reader, 8> readers = {{{"constant", read_constant},
                                            {"normal", read_normal},
                                            {"lognormal", read_lognormal},
                                            {"gamma", read_gamma},
                                            {"shifted-exponential", read_shifted_exponential},
                                            {"pareto", read_pareto},
                                            {"empirical", read_empirical},
                                            {"mixture", read_mixture}}};

const Reader& reader_of(const TomlSection& section) {
  std::array<std::string_view, readers.size()> kinds;
  std::ranges::transform(readers, kinds.begin(), &Reader::kind);
  return readers[section.kind("kind of distribution", kinds, "kind = \"lognormal\"")];
}

Distribution read_any(const TomlSection& section, const Path& file) {
  const Kind kind = reader_of(section).read(section, file);
  return section.at_named_key([&] { return Distribution(kind); });
}

}  // namespace

Distribution read_distribution(const TomlSection& section, const Path& file) {
  if (section.has("weight"))
    section.refuse("weight", "weight belongs to the parts of a mixture; leave it out");
  return read_any(section, file);
}

}  // namespace plumbline
