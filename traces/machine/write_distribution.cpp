#include "traces/machine/write_machine.hpp"

#include <vector>

#include <fmt/format.h>

namespace plumbline {
namespace {

std::string text(const Constant& d) {
  return fmt::format("kind = \"constant\", value = {}", picosecond_text(d.value));
}
std::string text(const Normal& d) {
  return fmt::format("kind = \"normal\", mean = {}, sd = {}", picosecond_text(d.mean), picosecond_text(d.sd));
}
std::string text(const Lognormal& d) {
  return fmt::format("kind = \"lognormal\", median = {}, sigma = {}", picosecond_text(d.median), d.sigma);
}
std::string text(const Gamma& d) {
  return fmt::format("kind = \"gamma\", shape = {}, scale = {}", d.shape, picosecond_text(d.scale));
}
std::string text(const ShiftedExponential& d) {
  return fmt::format("kind = \"shifted-exponential\", shift = {}, mean = {}", picosecond_text(d.shift),
                     picosecond_text(d.mean));
}
std::string text(const Pareto& d) {
  return fmt::format("kind = \"pareto\", min = {}, alpha = {}", picosecond_text(d.min), d.alpha);
}
std::string text(const Empirical& d) {
  std::string samples;
  int column = 0;
  for (const double sample : *d.samples)
    samples += (samples.empty() ? "" : ++column % 10 == 0 ? ",\n    " : ", ") + picosecond_text(sample);
  return fmt::format("kind = \"empirical\", samples = [{}]", samples);
}
std::string text(const std::shared_ptr<const Mixture>& d) {
  std::string parts;
  for (const Mixture::Part& part : d->parts)
    parts += fmt::format("{}{{ weight = {}, {}", parts.empty() ? "" : ", ", part.weight,
                         distribution_text(part.distribution).substr(2));
  return fmt::format("kind = \"mixture\", parts = [{}]", parts);
}

}  // namespace

std::string picosecond_text(Picoseconds time) {
  if (time == 0) return "\"0ns\"";
  if (time % 1000 == 0) return fmt::format("\"{}ns\"", time / 1000);
  return fmt::format("\"{}ps\"", time);
}

std::string picosecond_text(double seconds) { return picosecond_text(to_picoseconds(seconds)); }

std::string distribution_text(const Distribution& distribution) {
  return std::visit([](const auto& d) { return "{ " + text(d) + " }"; }, distribution.kind());
}

}  // namespace plumbline
