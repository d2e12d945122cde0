// Speed of the importers: lines (items) a second, on a million lines, and on logs with one table in them.
//   build/release/bin/import_bench

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdint>
#include <string>

#include <fmt/format.h>

#include "traces/import/import.hpp"

namespace plumbline {
namespace {

constexpr int lines = 1'000'000;

/// OSU's full statistics: three numbers a line.
std::string osu_text() {
  std::string text;
  for (int line = 0; line < lines; ++line) {
    if (line % 20 == 0)
      text +=
          "# OSU MPI Broadcast Latency Test v5.8\n"
          "# Size       Avg Latency(us)   Min Latency(us)   Max Latency(us)  Iterations\n";
    text += fmt::format("{:<10}{:>18.2f}{:>18.2f}{:>18.2f}{:>12}\n", 1 << line % 20, 2.5, 1.25, 3.5, 1000);
  }
  return text;
}

/// IMB's Sendrecv: four numbers a line, and a megabyte to learn.
std::string imb_text() {
  std::string text;
  for (int line = 0; line < lines; ++line) {
    if (line % 24 == 0)
      text +=
          "# Benchmarking Sendrecv\n# #processes = 2\n"
          "       #bytes #repetitions  t_min[usec]  t_max[usec]  t_avg[usec]   Mbytes/sec\n";
    const double bytes = 1 << line % 24;
    text += fmt::format("{:>13}{:>13}{:>13.2f}{:>13.2f}{:>13.2f}{:>13.2f}\n", bytes, 1000, bytes / 1e3 + 1,
                        bytes / 1e3 + 2, bytes / 1e3 + 1.5, 2 * bytes / (bytes / 1e3 + 2));
  }
  return text;
}

/// ReproMPI's observations: four numbers a line.
std::string reprompi_text() {
  std::string text =
      "#@nprocs=2\n#@datatype_size_bytes=1\n#@reproMPIcommitSHA1=unknown\n"
      "process test nrep count errorcode loc_tstart_sec loc_tend_sec gl_tstart_sec gl_tend_sec\n";
  for (int line = 0; line < lines; ++line) {
    const double start = line * 1e-3;
    text += fmt::format("{} MPI_Bcast {} 8 0 {:.10f} {:.10f} {:.10f} {:.10f}\n", line % 2, line / 2, start,
                        start + 1e-6, start, start + 1e-6);
  }
  return text;
}

std::string smpi_text() {
  std::string text;
  for (int line = 0; line < lines; ++line)
    text += fmt::format("MPI_{},{},{:.6f},{:.6e}\n", line % 2 == 0 ? "Send" : "Recv", line % 100'000,
                        line * 1e-3, 2.5e-6);
  return text;
}

std::string csv_text() {
  std::string text = "operation,bytes,seconds,processes,run\n";
  for (int line = 0; line < lines; ++line)
    text += fmt::format("bcast,{},{:.6e},{},{}\n", 1 << line % 20, 2.5e-6, 16, 1 + line / 1000);
  return text;
}

constexpr const char* osu_table =
    "# OSU MPI Broadcast Latency Test v7.3\n# Size       Avg Latency(us)\n4                       2.50\n"
    "8                       3.25\n";

/// A job's log of so many lines, with one table of two numbers among them.
std::string job_log(int log_lines) {
  std::string text;
  for (int line = 0; line < log_lines; ++line) {
    if (line == log_lines / 2) text += osu_table;
    text += fmt::format("2026-11-30T12:{:02}:{:02} node{:03} slurmd[{}]: step {} of 7 done, 2.5 s\n",
                        line / 60 % 60, line % 60, line % 128, 4000 + line % 7, line);
  }
  return text;
}

/// A table below a line of 50 MB, as a program that prints a matrix in one line leaves it.
std::string long_line() {
  std::string text = "start\n";
  while (text.size() < 50'000'000) text += "0.12345678 ";
  return text + "\n" + osu_table;
}

/// Lines are its items.
void import_log(benchmark::State& state, const std::string& text) {
  for (auto _ : state) {
    const Import result = import_text(text, "bench");
    if (result.rows.size() != 2) return state.SkipWithError("not the two numbers of its table");
    benchmark::DoNotOptimize(result.rows.data());
  }
  state.SetItemsProcessed(state.iterations() * std::ranges::count(text, '\n'));
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.size()));
}

void import(benchmark::State& state, std::string (*make)()) {
  const std::string text = make();
  std::size_t rows = 0;
  for (auto _ : state) {
    const Import result = import_text(text, "bench");
    if (!result.refused.empty()) return state.SkipWithError(result.refused.front().reason.c_str());
    rows = result.rows.size();
    benchmark::DoNotOptimize(result.rows.data());
  }
  state.SetItemsProcessed(state.iterations() * lines);
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.size()));
  state.counters["rows"] = static_cast<double>(rows);
}

BENCHMARK_CAPTURE(import, osu, osu_text)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(import, imb, imb_text)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(import, reprompi, reprompi_text)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(import, smpi, smpi_text)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(import, csv, csv_text)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(import_log, of_100000_lines, job_log(100'000))->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(import_log, with_a_line_of_50_MB, long_line())->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace plumbline

BENCHMARK_MAIN();
