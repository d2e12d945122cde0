#include "traces/published_results.hpp"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "models/statistics.hpp"

namespace plumbline {
namespace {

constexpr std::int64_t small = 16;  // bytes: round trips up to here are one sample

bool is_ping_pong(const Import& import) {
  const auto has = [&](std::string_view operation) {
    return std::ranges::any_of(import.series, [&](const Series& one) { return one.operation == operation; });
  };
  return has("MPI_Send") && has("MPI_Recv");
}

bool counts(const ImportedRow& row) {
  return row.invalid.empty() && row.bytes.value_or(0) > 0 && row.value > 0;
}

bool is_time(double seconds) { return seconds >= 1e-12 && seconds <= 86'400; }

std::size_t take(std::vector<double>& into, double seconds) {
  if (!is_time(seconds)) return 0;
  into.push_back(seconds);
  return 1;
}

/// A plain mean or median, or one observation: no extremes, no percentiles.
bool is_typical(const Series& series) {
  return series.statistic == "mean" || series.statistic == "median" || series.statistic == "single" ||
         series.statistic.empty();
}

}  // namespace

std::size_t PublishedResults::add(const Import& import, const std::string& name) {
  name_ = name;
  unused_.clear();
  if (is_ping_pong(import)) return add_ping_pongs(import);
  std::size_t taken = 0;
  std::set<std::string> used;
  for (const ImportedRow& row : import.rows) {
    const Series& series = import.of(row);
    const std::string what =
        fmt::format("{}{}{}", series.benchmark, series.benchmark.empty() ? "" : " ", series.operation);
    const std::size_t one = counts(row) && is_typical(series) ? add_row(import, row) : 0;
    (one > 0 ? used : unused_).insert(what);
    taken += one;
  }
  for (const std::string& what : used) unused_.erase(what);
  return taken;
}

std::size_t PublishedResults::add_half_trip(const Series& series, std::int64_t bytes, double half) {
  if (take(sizes_[bytes].half_trips, half) == 0) return 0;
  tables_.insert(fmt::format("{}: {} {}{}{}", name_, series.benchmark, series.operation,
                             series.detail.empty() ? "" : ", ", series.detail));
  return 1;
}

std::size_t PublishedResults::add_row(const Import& import, const ImportedRow& row) {
  const Series& series = import.of(row);
  const std::string &operation = series.operation, &metric = series.metric;
  const std::int64_t bytes = *row.bytes;
  Samples& size = sizes_[bytes];
  if (operation == "MPI_Isend") return take(size.sends, row.value);
  if (operation == "MPI_Recv") return take(size.receives, row.value);
  if ((operation == "latency" || operation == "PingPong") && metric == "latency")
    return add_half_trip(series, bytes, row.value);
  if (operation == "bw" && metric == "bandwidth")
    return take(size.spacings, static_cast<double>(bytes) / row.value);
  if (series.benchmark != "Netgauge") return 0;
  if (metric == "o_s") return take(size.sends, row.value);
  if (metric == "o_r") return take(size.receives, row.value);
  return metric == "PRTT(1,0,s)" ? add_half_trip(series, bytes, row.value / 2) : 0;
}

std::size_t PublishedResults::add_ping_pongs(const Import& import) {
  std::size_t taken = 0;
  const ImportedRow* send = nullptr;
  for (const ImportedRow& row : import.rows) {
    const std::string& operation = import.of(row).operation;
    if (operation == "MPI_Isend" && counts(row)) taken += add_row(import, row);
    const bool is_answer = operation == "MPI_Recv" && send != nullptr && send->bytes == row.bytes;
    if (is_answer && counts(*send) && counts(row)) {
      const double trip = send->value + row.value;
      const std::size_t one = add_half_trip(import.of(row), *row.bytes, trip / 2);
      if (one > 0 && *row.bytes <= small) small_.push_back({*row.bytes, trip});
      taken += one;
    }
    send = operation == "MPI_Send" ? &row : nullptr;
  }
  return taken;
}

Published PublishedResults::results() const {
  Published results{.sizes = {}, .small = small_};
  for (const auto& [bytes, samples] : sizes_)
    results.sizes.push_back({.bytes = bytes,
                             .half_trip = median(samples.half_trips),
                             .send = median(samples.sends),
                             .receive = median(samples.receives),
                             .spacing = median(samples.spacings)});
  return results;
}

}  // namespace plumbline
