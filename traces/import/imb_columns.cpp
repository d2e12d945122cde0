#include "traces/import/imb_columns.hpp"

#include <cmath>

namespace plumbline::import {
namespace {

struct KnownImbColumn {
  std::string_view name;
  ImbColumn::Kind kind;
  const char *metric, *unit, *statistic;
  double scale;
};

// t_min, t_avg and t_max are over processes, of each one's mean over repetitions. "Mbytes/sec": see Megabyte.
constexpr KnownImbColumn known_imb_columns[] = {
    {"#bytes", ImbColumn::Kind::bytes, "", "", "", 1},
    {"#repetitions", ImbColumn::Kind::repetitions, "", "", "", 1},
    {"defects", ImbColumn::Kind::defects, "", "", "", 1},
    {"t[usec]", ImbColumn::Kind::value, "latency", "s", "mean", 1e-6},
    {"t_min[usec]", ImbColumn::Kind::value, "latency", "s", "min over processes", 1e-6},
    {"t_max[usec]", ImbColumn::Kind::value, "latency", "s", "max over processes", 1e-6},
    {"t_avg[usec]", ImbColumn::Kind::value, "latency", "s", "average over processes", 1e-6},
    {"Mbytes/sec", ImbColumn::Kind::value, "bandwidth", "B/s", "mean", 1048576},
    {"Msg/sec", ImbColumn::Kind::value, "message rate", "1/s", "mean", 1},
    {"t_ovrl[usec]", ImbColumn::Kind::value, "overall", "s", "", 1e-6},
    {"t_pure[usec]", ImbColumn::Kind::value, "pure latency", "s", "", 1e-6},
    {"t_CPU[usec]", ImbColumn::Kind::value, "compute", "s", "", 1e-6},
    {"overlap[%]", ImbColumn::Kind::value, "overlap", "1", "", 0.01},
};

bool is_few(double x) { return x > 0.5 && x < 4.5 && std::abs(x / std::round(x) - 1) < 0.01; }

}  // namespace

ImbColumn imb_column(std::string_view name) {
  for (const KnownImbColumn& one : known_imb_columns)
    if (one.name == name)
      return {one.kind, std::string(name), {one.metric, one.unit, one.statistic, one.scale}};
  return {ImbColumn::Kind::unknown, std::string(name), {}};
}

bool is_imb_banner(std::string_view text) {
  return text.starts_with('#') && contains(text, "Intel") && contains(text, " MPI Benchmark");
}

bool is_imb_heading(std::string_view text) {
  constexpr std::string_view word = "Benchmarking";
  if (!text.starts_with('#')) return false;
  text = imb_comment(text);
  return text.starts_with(word) && text.find_first_of(" \t") == word.size();
}

std::string_view imb_comment(std::string_view text) {
  text.remove_prefix(text.starts_with("#-") ? 2 : 1);
  text = trimmed(text);
  return text.starts_with("- ") ? trimmed(text.substr(2)) : text;
}

std::string imb_version(std::string_view banner) {
  std::string_view text = behind(banner, " MPI Benchmark");
  text = text.substr(0, text.find(','));
  const std::size_t start = text.find_first_of("0123456789");
  return start == std::string_view::npos ? "" : legible(trimmed(text.substr(start)));
}

std::string imb_operation(std::string_view name) {
  constexpr std::string_view nonblocking[] = {"Ibcast",   "Iallreduce", "Ireduce",   "Igather",
                                              "Iscatter", "Iallgather", "Ialltoall", "Ibarrier"};
  for (const std::string_view one : nonblocking)
    if (one == name) return lower_case(name);
  return plumbline_word(name);
}

void Megabyte::see(double printed, double microseconds, double bytes) {
  if (printed < 10 || microseconds < 1 || bytes <= 0) return;  // too few digits
  const double decimal = printed * microseconds / bytes;
  if (is_few(decimal)) ++decimal_;
  if (is_few(decimal * 1.048576)) ++binary_;
}

std::optional<double> Megabyte::bytes() const {
  if (decimal_ == binary_) return std::nullopt;
  return decimal_ > binary_ ? 1e6 : 1048576.0;
}

}  // namespace plumbline::import
