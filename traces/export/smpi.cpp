#include "traces/export/smpi.hpp"

#include <algorithm>
#include <cstdint>

#include <fmt/core.h>

namespace plumbline {
namespace {

/// Bytes that SMPI adds to each message.
constexpr std::int64_t envelope = 16;

/// The largest size that SMPI's settings can say: they are ints.
constexpr std::int64_t never_rendezvous = 2'147'483'647 - envelope;

bool has_rendezvous(const LogGOPS& level) { return level.S < never_rendezvous; }

double seconds_of(double picoseconds) { return picoseconds / 1e12; }

/// Latency of the route, seconds. SMPI sends k bytes and an envelope of 16 in (k + 16) G, LogGP k bytes in
/// (k - 1) G: L - 17 G, at least 0, evens that out.
double route_latency(const LogGOPS& level) {
  return std::max(0.0, to_seconds(level.L) - (envelope + 1) * seconds_of(level.G));
}

/// "0:INTERCEPT:SLOPE": o + (k-1)O for a message of k bytes; nothing above S, where SMPI charges none to a
/// blocking call and rendezvous_factor() has it.
std::string overhead(const LogGOPS& level, Picoseconds o) {
  const double intercept = seconds_of(static_cast<double>(o) - level.O);
  const std::string eager = fmt::format("0:{}:{}", intercept, seconds_of(level.O));
  return has_rendezvous(level) ? fmt::format("{};{}:0:0", eager, level.S) : eager;
}

/// By how much the latency of a rendezvous is longer: a request, an answer and the data, and both overheads.
/// factor * route_latency + (k + 16) G = o_s + 3 L + (k - 1) G + o_r
double rendezvous_factor(const LogGOPS& level) {
  const double wanted =
      to_seconds(level.o_s + 3 * level.L + level.o_r) - (envelope + 1) * seconds_of(level.G);
  const double latency = route_latency(level);
  return latency > 0 ? std::max(0.0, wanted) / latency : 1;
}

std::string latency_factor(const LogGOPS& level) {
  if (!has_rendezvous(level)) return "0:1";
  return fmt::format("0:1;{}:{}", level.S + envelope, rendezvous_factor(level));
}

}  // namespace

std::string smpi_settings(const LogGOPS& level) {
  const std::int64_t eager_below = has_rendezvous(level) ? level.S + 1 : never_rendezvous;
  std::string text;
  const auto set = [&](const char* key, const std::string& value) {
    text += fmt::format("--cfg={}:{}\n", key, value);
  };
  set("smpi/os", overhead(level, level.o_s));
  set("smpi/ois", overhead(level, level.o_s));
  set("smpi/or", overhead(level, level.o_r));
  set("smpi/bw-factor", "0:1");
  set("smpi/lat-factor", latency_factor(level));
  set("smpi/send-is-detached-thresh", fmt::format("{}", eager_below));
  set("smpi/async-small-thresh", fmt::format("{}", eager_below));
  set("network/TCP-gamma", "0");
  set("network/crosstraffic", "0");
  set("network/weight-S", "0");
  set("surf/precision", "1e-12");
  return text;
}

// A route of a cluster has two links: the latency is halved.
std::string smpi_platform(const LogGOPS& level, int hosts) {
  const double bandwidth = level.G > 0 ? 1e12 / level.G : 1e18;  // bytes a second
  return fmt::format(
      "<?xml version='1.0'?>\n<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n"
      "<platform version=\"4.1\">\n"
      "  <cluster id=\"plumbline\" prefix=\"node-\" suffix=\"\" radical=\"0-{}\" speed=\"1Gf\" bw=\"{}Bps\" "
      "lat=\"{}s\"/>\n</platform>\n",
      hosts - 1, bandwidth, route_latency(level) / 2);
}

}  // namespace plumbline
