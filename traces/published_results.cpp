#include "traces/published_results.hpp"

#include <algorithm>
#include <string_view>

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

/// A plain mean or median, or one observation: no extremes, no percentiles.
bool is_typical(const Series& series) {
  return series.statistic == "mean" || series.statistic == "median" || series.statistic == "single" ||
         series.statistic.empty();
}

}  // namespace

std::size_t PublishedResults::add(const Import& import) {
  if (is_ping_pong(import)) return add_ping_pongs(import);
  std::size_t taken = 0;
  for (const ImportedRow& row : import.rows)
    if (counts(row) && is_typical(import.of(row))) taken += add_row(import, row);
  return taken;
}

std::size_t PublishedResults::add_row(const Import& import, const ImportedRow& row) {
  const Series& series = import.of(row);
  const std::string &operation = series.operation, &metric = series.metric;
  Samples& size = sizes_[*row.bytes];
  const auto take = [](std::vector<double>& into, double value) {
    into.push_back(value);
    return std::size_t{1};
  };
  if (operation == "MPI_Isend") return take(size.sends, row.value);
  if (operation == "MPI_Recv") return take(size.receives, row.value);
  if ((operation == "latency" || operation == "PingPong") && metric == "latency")
    return take(size.half_trips, row.value);
  if (operation == "bw" && metric == "bandwidth")
    return take(size.spacings, static_cast<double>(*row.bytes) / row.value);
  if (series.benchmark != "Netgauge") return 0;
  if (metric == "o_s") return take(size.sends, row.value);
  if (metric == "o_r") return take(size.receives, row.value);
  return metric == "PRTT(1,0,s)" ? take(size.half_trips, row.value / 2) : 0;
}

std::size_t PublishedResults::add_ping_pongs(const Import& import) {
  std::size_t taken = 0;
  const ImportedRow* send = nullptr;
  for (const ImportedRow& row : import.rows) {
    const bool is_receive = import.of(row).operation == "MPI_Recv";
    if (is_receive && send != nullptr && send->bytes == row.bytes && counts(row)) {
      const double trip = send->value + row.value;
      sizes_[*row.bytes].half_trips.push_back(trip / 2);
      if (*row.bytes <= small) small_.push_back({*row.bytes, trip});
      ++taken;
    }
    send = is_receive ? nullptr : &row;
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
