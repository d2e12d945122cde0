#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "traces/import/sink.hpp"

namespace plumbline::import {

/// What a column of an IMB table holds.
struct ImbColumn {
  enum class Kind { bytes, repetitions, defects, value, unknown } kind = Kind::unknown;
  std::string name;
  Quantity quantity;
};

/// The column that an IMB header calls `name`: "t_min[usec]".
ImbColumn imb_column(std::string_view name);

/// "Intel(R) MPI Benchmarks 2019 Update 6, MPI-1 part", behind '#'.
bool is_imb_banner(std::string_view text);

/// "# Benchmarking PingPong", and "#- Benchmarking PingPong" of a build that checks results; or with tabs.
bool is_imb_heading(std::string_view text);

/// `text` behind '#' and a dash.
std::string_view imb_comment(std::string_view text);

/// The version in a banner: "4.1", "2019 Update 6", "2021.11", "3.2" (of "Suite V3.2").
std::string imb_version(std::string_view banner);

/// "bcast" of "Bcast", "ibcast" of "Ibcast" (as OSU); "Ibcast_pure" and "PingPong" are IMB's own. Empty where
/// IMB has no such benchmark.
std::string imb_operation(std::string_view name);

/// How many times the bytes of a row IMB counts in the bandwidth of `operation`; nothing where it has no such
/// factor of its own (PingPong, Uniband). From its documents, "scale_bw" in its sources.
std::optional<int> imb_bandwidth_factor(std::string_view operation);

/// A megabyte is 2^20 B in old versions (4.1) and 10^6 B in new ones (2019). The file shows which: in a row
/// with enough digits, printed * t / bytes is a small whole number (how many messages pass at once) with the
/// right one, and with the other one it is 4.9 % away from it.
class Megabyte {
 public:
  /// A row: `printed` megabytes a second for `bytes` in `microseconds` (t, or t_max).
  void see(double printed, double microseconds, double bytes);

  /// A row without a time: as many megabytes a second, in so many messages of so many bytes each.
  void see_rate(double printed, double messages, double bytes);

  /// Bytes; nothing where no row shows it.
  std::optional<double> bytes() const;

 private:
  void vote(double decimal);

  std::size_t decimal_ = 0, binary_ = 0;
};

}  // namespace plumbline::import
