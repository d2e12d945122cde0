#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/request/settings.hpp"
#include "models/collective.hpp"
#include "models/errors.hpp"

namespace plumbline {

// Texts of the command line and of experiment files. Every function throws InputError that names the text and
// the right form.

/// "a,b , c" to {"a", "b", "c"}; an empty element is refused.
std::vector<std::string> split_list(std::string_view text);

/// "bcast", "bcast:chain", "bcast:pipeline@8Ki" (segments of 8 KiB).
Collective parse_operation(std::string_view text);
std::vector<Collective> parse_operations(std::string_view text);

/// "dissemination", "linear:64KiB" (messages of 64 KiB), ":64KiB" (the library's barrier with such messages).
Collective parse_barrier(std::string_view text);

/// "2,4,8" and ranges of powers of two, "2..32", both ends included.
std::vector<int> parse_processes(std::string_view text);

/// "fixed:1000", "budget:2s", "standard-error:3%", "confidence-interval:2.5%", "deviation:5%", "decay".
StopSetting parse_stop(std::string_view text);

/// "none", "uniform:5us", "one-late:50%", or the name of a file with a line of such times for each process.
ArrivalsSetting parse_arrivals(std::string_view text);

/// A whole number of at least `min`.
int parse_count(std::string_view text, int min);

/// "2Ki": bytes between two tests of a nonblocking collective, 1 or more.
std::int64_t parse_test_interval(std::string_view text);

/// "3%", "2.5%": at least 0, below 100, to 0.03, 0.025.
double parse_percent(std::string_view text);

/// "0.05" or "5%": above 0, below 1.
double parse_probability(std::string_view text);

/// "50us": a time above 0 and up to a day, in seconds.
double parse_positive_time(std::string_view text);

/// "0.3s": a time from 0 to a day, in seconds.
double parse_fit_span(std::string_view text);

/// 0 to 2^64 - 1.
std::uint64_t parse_seed(std::string_view text);

/// A machine's name or the path of its file, which must be there.
std::string parse_machine_name(const std::string& text);

/// The names, each of a known suite.
std::vector<std::string> check_suites(std::vector<std::string> names);

/// "90" and "90s" alike, "500ms", "1.5min", "1h": seconds.
double parse_long_time(std::string_view text);
/// "1h", "30min", "90s": above 0, in seconds.
double parse_duration(std::string_view text);

/// "0,1,10s,500ms,2min,1h": times from 0 to a day, in rising order; bare numbers are seconds.
std::vector<double> parse_horizons(std::string_view text);

/// "hca3,jk", each a known method; "all".
std::vector<const SyncMethod*> parse_sync_methods(std::string_view text);

/// "0", "9us": seconds from 0 to a day.
double parse_moment(std::string_view text);

/// "0,9us,4us,0": when each process calls, in seconds.
std::vector<double> parse_starts(std::string_view text);

/// Throws InputError where there are starts, but not one for each process.
void check_starts(std::size_t starts, int processes);

/// What `work` returns; an InputError that it throws begins with `place`: an option, or a line of a file.
template <class Work>
decltype(auto) at_place(const std::string& place, const Work& work) {
  try {
    return work();
  } catch (const InputError& error) {
    throw InputError(place + ": " + error.what());
  }
}

}  // namespace plumbline
