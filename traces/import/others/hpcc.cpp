// HPC Challenge, hpccoutf.txt: the latencies and bandwidths of its summary. https://hpcchallenge.org

#include <map>

#include <fmt/format.h>

#include "traces/import/format.hpp"

namespace plumbline::import {
namespace {

struct HpccValue {
  std::string_view key;
  const char *operation, *detail, *statistic;
  bool is_latency;
};

// bench_lat_bw.c: latencies of 8 B, half a round trip; bandwidths of 2,000,000 B a process, GB of 10^9 B.
constexpr HpccValue hpcc_values[] = {
    {"MinPingPongLatency_usec", "latency", "over pairs", "min", true},
    {"AvgPingPongLatency_usec", "latency", "over pairs", "mean", true},
    {"MaxPingPongLatency_usec", "latency", "over pairs", "max", true},
    {"NaturallyOrderedRingLatency_usec", "ring", "natural order", "mean", true},
    {"RandomlyOrderedRingLatency_usec", "ring", "random order", "mean", true},
    {"MinPingPongBandwidth_GBytes", "latency", "over pairs", "min", false},
    {"AvgPingPongBandwidth_GBytes", "latency", "over pairs", "mean", false},
    {"MaxPingPongBandwidth_GBytes", "latency", "over pairs", "max", false},
    {"NaturallyOrderedRingBandwidth_GBytes", "ring", "natural order", "mean", false},
    {"RandomlyOrderedRingBandwidth_GBytes", "ring", "random order", "mean", false}};

bool is_hpcc_summary(std::string_view text) { return text == "Begin of Summary section."; }

class HpccReader final : public Reader {
 public:
  using Reader::Reader;

  void read(const Line& line) override {
    if (is_hpcc_summary(line.text)) return begin();
    if (line.text.starts_with("End of Summary section")) inside_ = false;
    if (!inside_) return;
    const std::size_t equals = line.text.find('=');
    if (equals == std::string_view::npos) return;
    const std::string_view key = line.text.substr(0, equals), value = line.text.substr(equals + 1);
    if (key == "CommWorldProcs") table_.processes = small_count(value);
    if (key == "VersionMajor" || key == "VersionMinor" || key == "VersionMicro")
      table_.version += fmt::format("{}{}", table_.version.empty() ? "" : ".", legible(value));
    for (const HpccValue& one : hpcc_values)
      if (one.key == key) take(line, one, value);
  }

 private:
  void begin() {
    inside_ = true;
    table_ = {};
    table_.benchmark = "HPCC";
    begun_.clear();
  }

  void take(const Line& line, const HpccValue& one, std::string_view value) {
    const auto [table, is_new] = begun_.try_emplace(one.detail, table_);
    if (is_new) {
      table->second.operation = one.operation;
      table->second.detail = one.detail;
      sink_.begin(table->second, line);
    }
    ImportedRow row;
    row.bytes = one.is_latency ? 8 : 2'000'000;
    const Quantity quantity = one.is_latency ? Quantity{"latency", "s", one.statistic, microsecond}
                                             : Quantity{"bandwidth", "B/s", one.statistic, 1e9};
    row.series = sink_.add(table->second, quantity);
    sink_.take(line, value, one.key, quantity.scale, row);
  }

  std::map<std::string, Series> begun_;  ///< in this summary, by detail
  bool inside_ = false;
};

}  // namespace

const Format hpcc{"HPCC", "HPC Challenge's hpccoutf.txt: latencies and bandwidths", is_hpcc_summary,
                  make_reader<HpccReader>};

}  // namespace plumbline::import
