#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "analysis/show/show_numbers.hpp"
#include "models/errors.hpp"

namespace plumbline {
namespace {

ComparedKey key_of(const ShownSeries& series) {
  return {.suite = series.suite,
          .operation = series.detail.empty() ? series.operation
                                             : fmt::format("{} ({})", series.operation, series.detail),
          .algorithm = series.algorithm,
          .processes = series.processes,
          .segment = series.segment,
          .root = series.root,
          .metric = series.metric,
          .statistic = series.statistic,
          .unit = series.unit};
}

/// "operations bcast, reduce": what the file has of what a part of the filter asks for; nothing where it asks
/// for nothing.
template <class List, class Of>
void add_there(std::string_view what, const List& asked, const ShownNumbers& all, Of of,
               std::vector<std::string>& there) {
  if (asked.empty()) return;
  using Known = std::remove_cvref_t<decltype(*of(all.series.front(), all.numbers.front()))>;
  std::set<Known> known;
  for (const ShownNumber& number : all.numbers)
    if (const auto one = of(all.of(number), number)) known.insert(*one);
  there.push_back(
      fmt::format("{} {}", what, known.empty() ? "none" : fmt::format("{}", fmt::join(known, ", "))));
}

[[noreturn]] void refuse_filter(const CellFilter& filter, const ShownNumbers& all) {
  using S = const ShownSeries&;
  using N = const ShownNumber&;
  std::vector<std::string> there;
  add_there(
      "suites", filter.suites, all, [](S series, N) { return &series.suite; }, there);
  add_there(
      "operations", filter.operations, all, [](S series, N) { return &series.operation; }, there);
  add_there(
      "bytes", filter.bytes, all, [](S, N number) { return number.bytes; }, there);
  add_there(
      "processes", filter.processes, all, [](S series, N) { return series.processes; }, there);
  add_there(
      "numbers", filter.numbers, all, [](S series, N) { return std::optional(number_text(key_of(series))); },
      there);
  if (there.empty())
    throw InputError(all.file + ": holds nothing but the simulated truth; show it with --suite truth");
  throw InputError(
      fmt::format("{}: holds no number that is asked for; it has {}", all.file, fmt::join(there, "; ")));
}

}  // namespace

void keep_what_passes(const CellFilter& filter, ShownNumbers& numbers) {
  std::vector<ComparedKey> keys;
  for (const ShownSeries& series : numbers.series) keys.push_back(key_of(series));
  std::vector<ShownNumber> kept;
  for (const ShownNumber& number : numbers.numbers) {
    ComparedKey& key = keys[number.series];
    key.bytes = number.bytes;
    if (passes(filter, key)) kept.push_back(number);
  }
  if (kept.empty()) refuse_filter(filter, numbers);
  numbers.numbers = std::move(kept);
}

}  // namespace plumbline
