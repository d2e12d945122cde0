#include "traces/import/imb_columns.hpp"

#include <algorithm>
#include <cmath>

#include "traces/import/scan.hpp"

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

/// In lower case, of MPI-1, EXT, RMA, NBC, IO, MT and P2P, without "mt" behind those of MT, and without
/// "_pure" and "_persist".
constexpr std::string_view benchmarks_of_imb[] = {"pingpong",
                                                  "pingponganysource",
                                                  "pingpongspecificsource",
                                                  "pingping",
                                                  "pingpinganysource",
                                                  "pingpingspecificsource",
                                                  "sendrecv",
                                                  "sendrecv_replace",
                                                  "exchange",
                                                  "uniband",
                                                  "biband",
                                                  "unirandom",
                                                  "birandom",
                                                  "corandom",
                                                  "stencil2d",
                                                  "stencil3d",
                                                  "bcast",
                                                  "barrier",
                                                  "reduce",
                                                  "reduce_local",
                                                  "reduce_scatter",
                                                  "reduce_scatter_block",
                                                  "allreduce",
                                                  "gather",
                                                  "gatherv",
                                                  "scatter",
                                                  "scatterv",
                                                  "allgather",
                                                  "allgatherv",
                                                  "alltoall",
                                                  "alltoallv",
                                                  "ibcast",
                                                  "ibarrier",
                                                  "ireduce",
                                                  "ireduce_scatter",
                                                  "iallreduce",
                                                  "igather",
                                                  "igatherv",
                                                  "iscatter",
                                                  "iscatterv",
                                                  "iallgather",
                                                  "iallgatherv",
                                                  "ialltoall",
                                                  "ialltoallv",
                                                  "window",
                                                  "unidir_put",
                                                  "unidir_get",
                                                  "bidir_put",
                                                  "bidir_get",
                                                  "accumulate",
                                                  "put_local",
                                                  "put_all_local",
                                                  "get_local",
                                                  "get_all_local",
                                                  "one_put_all",
                                                  "one_get_all",
                                                  "all_put_all",
                                                  "all_get_all",
                                                  "exchange_put",
                                                  "exchange_get",
                                                  "compare_and_swap",
                                                  "fetch_and_op",
                                                  "get_accumulate",
                                                  "truly_passive_put",
                                                  "open_close"};

/// "S_Write_Indv", "C_IRead_Shared": who, how and where to.
bool is_file_benchmark(std::string_view name) {
  Cells parts;
  split_at(name, '_', parts);
  const auto is = [&](std::size_t at, std::initializer_list<std::string_view> words) {
    return std::find(words.begin(), words.end(), parts[at]) != words.end();
  };
  return parts.size() == 3 && is(0, {"s", "p", "c"}) && is(1, {"read", "write", "iread", "iwrite"}) &&
         is(2, {"expl", "indv", "shared", "priv"});
}

bool is_imb_benchmark(std::string_view name) {
  if (name.empty() || name.front() < 'A' || name.front() > 'Z') return false;
  const bool is_threaded = name.ends_with("MT");
  const std::string lower = lower_case(is_threaded ? name.substr(0, name.size() - 2) : name);
  std::string_view bare = lower;
  for (const std::string_view kind : {"_pure", "_persist"})
    if (bare.ends_with(kind)) bare.remove_suffix(kind.size());
  const auto* const end = std::end(benchmarks_of_imb);
  return std::find(std::begin(benchmarks_of_imb), end, bare) != end || is_file_benchmark(bare);
}

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
  if (!is_imb_benchmark(name)) return {};
  constexpr std::string_view nonblocking[] = {"Ibcast",   "Iallreduce", "Ireduce",   "Igather",
                                              "Iscatter", "Iallgather", "Ialltoall", "Ibarrier"};
  for (const std::string_view one : nonblocking)
    if (one == name) return lower_case(name);
  return plumbline_word(name);
}

std::optional<int> imb_bandwidth_factor(std::string_view operation) {
  if (operation.starts_with("PingPing")) return 1;
  if (operation.starts_with("Sendrecv") || operation.starts_with("Biband")) return 2;
  if (operation.starts_with("Exchange")) return 4;
  return std::nullopt;
}

void Megabyte::see(double printed, double microseconds, double bytes) {
  if (printed < 10 || microseconds < 1 || bytes <= 0) return;  // too few digits
  vote(printed * microseconds / bytes);
}

// IMB derives the rate of messages from that of bytes (IMB_output.c): decimal is 1 where its megabyte is.
void Megabyte::see_rate(double printed, double messages, double bytes) {
  if (printed < 10 || messages < 1000 || bytes <= 0) return;
  vote(printed * 1e6 / (messages * bytes));
}

void Megabyte::vote(double decimal) {
  if (is_few(decimal)) ++decimal_;
  if (is_few(decimal * 1.048576)) ++binary_;
}

std::optional<double> Megabyte::bytes() const {
  if (decimal_ == binary_) return std::nullopt;
  return decimal_ > binary_ ? 1e6 : 1048576.0;
}

}  // namespace plumbline::import
