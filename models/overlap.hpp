#pragma once

#include <optional>
#include <string_view>

namespace plumbline {

// How much of a nonblocking collective was hidden behind computation, in percent, as two benchmarks define
// it. Neither counts overhead by itself: it lowers the overlap, and the clamp hides what lies outside 0 to
// 100.

/// IMB-NBC: 100 (t_pure + t_cpu - t_ovrl) / max(t_pure, t_cpu), of the process with the longest t_ovrl. Empty
/// where nothing took time. `pure`: the blocking call; `cpu`: the computation, with the tests in it;
/// `overlapped`: both together. Source: Intel MPI Benchmarks 2021, IMB-NBC.
std::optional<double> imb_overlap(double pure, double cpu, double overlapped);

/// OSU: 100 - 100 (overall - (compute - test)) / pure, of averages over processes. `compute` has the tests in
/// it. Empty where `pure` is 0. Source: OSU Micro-Benchmarks 7.4, osu_ibcast.
std::optional<double> osu_overlap(double overall, double compute, double test, double pure);

double imb_prints(double raw);  ///< clamped to 0 to 100
double osu_prints(double raw);  ///< no less than 0

/// Why a raw overlap is outside of 0 to 100 %; empty where it is inside.
std::string_view why_outside(double raw);

}  // namespace plumbline
