#include "analysis/launch/launch_all.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <set>

#include <fmt/format.h>

#include "analysis/launch/launch_child.hpp"
#include "analysis/run/listener.hpp"
#include "models/errors.hpp"
#include "models/shuffle.hpp"
#include "traces/store.hpp"

namespace plumbline {
namespace {

namespace fs = std::filesystem;

class Launcher {
 public:
  Launcher(const LaunchSeries& series, Listener& listener)
      : series_(series), listener_(listener), said_(series.said.begin(), series.said.end()) {}

  void run() {
    const std::vector<PlannedLaunch> plan = missing();
    Progress progress(listener_, static_cast<int>(plan.size()), "launches");
    for (std::size_t i = 0; i < plan.size(); ++i) {
      const auto tick = [&] { progress.show(static_cast<int>(i), "launch " + describe(plan[i])); };
      const ChildEnd end = run_child(words_of(plan[i]), {series_.limit, series_.log, tick});
      listener_.wipe();
      judge(plan[i], end);
    }
  }

 private:
  const Mpirun& mpirun_of(const PlannedLaunch& launch) const { return series_.mpiruns[launch.mpirun]; }

  /// "3 of 30 (mpich)"
  std::string describe(const PlannedLaunch& launch) const {
    const std::string& name = mpirun_of(launch).name;
    return fmt::format("{} of {}{}", launch.number, series_.launches,
                       name.empty() ? "" : fmt::format(" ({})", name));
  }

  std::vector<PlannedLaunch> missing() const {
    std::vector<PlannedLaunch> plan = plan_launches(series_.launches, series_.mpiruns.size(), series_.seed);
    const std::vector<StoredLaunch> kept = launches_kept();
    std::erase_if(plan, [&](const PlannedLaunch& launch) { return has_ended(kept, launch); });
    return plan;
  }

  std::vector<StoredLaunch> launches_kept() const {
    std::error_code ignored;
    const bool filled = fs::exists(series_.store) && fs::file_size(series_.store, ignored) > 0;
    return filled ? Store::read(series_.store).launches() : std::vector<StoredLaunch>();
  }

  bool has_ended(const std::vector<StoredLaunch>& kept, const PlannedLaunch& launch) const {
    return std::ranges::any_of(kept, [&](const StoredLaunch& one) {
      return one.number == launch.number && one.name == mpirun_of(launch).name && one.ended;
    });
  }

  /// A launch that the store has to its end counts, whatever became of mpirun afterwards.
  void judge(const PlannedLaunch& launch, const ChildEnd& end) {
    pass_on_new(end.notes);
    const bool complete = has_ended(launches_kept(), launch);
    const std::string who = fmt::format("launch {}: {}", describe(launch), mpirun_of(launch).words.front());
    if (complete && !end.failure.empty())
      listener_.note(fmt::format("{} {}, but all its cells are in the store: it counts", who, end.failure));
    if (complete) return;
    for (const std::string& line : end.lines) std::fputs(fmt::format("  | {}\n", line).c_str(), stderr);
    throw RunError(
        fmt::format("{} {}; what is measured is kept, and --resume goes on", who, why_incomplete(end)));
  }

  static std::string why_incomplete(const ChildEnd& end) {
    if (end.failure.empty())
      return "ended well, but the store has no such launch; plumbline-mpi must be what it starts";
    return end.error.empty() ? end.failure : fmt::format("{} ({})", end.failure, end.error);
  }

  /// Each note once, however many launches have it.
  void pass_on_new(const std::vector<std::string>& notes) {
    for (const std::string& note : notes)
      if (said_.insert(note).second) listener_.note(note);
  }

  std::vector<std::string> words_of(const PlannedLaunch& launch) const {
    const Mpirun& mpirun = mpirun_of(launch);
    std::vector<std::string> words = mpirun.words;
    if (!names_program(mpirun)) words.push_back(series_.program);
    const auto add = [&](const std::vector<std::string>& more) {
      words.insert(words.end(), more.begin(), more.end());
    };
    add(series_.words);
    add({"--store", series_.store, "--resume", "--launch", fmt::format("{}", launch.number)});
    if (!mpirun.name.empty()) add({"--launch-name", mpirun.name});
    return words;
  }

  const LaunchSeries& series_;
  Listener& listener_;
  std::set<std::string> said_;  // notes
};

}  // namespace

std::vector<PlannedLaunch> plan_launches(int launches, std::size_t mpiruns, std::uint64_t seed) {
  std::vector<PlannedLaunch> plan;
  for (int number = 1; number <= launches; ++number) {
    const std::size_t first = plan.size();
    for (std::size_t mpirun = 0; mpirun < mpiruns; ++mpirun) plan.push_back({number, mpirun});
    // Stream 0 of this purpose shuffles the cells within a launch.
    shuffle(std::span(plan).subspan(first),
            Stream(seed, Purpose::order_of_cells, 1, static_cast<std::uint64_t>(number)));
  }
  return plan;
}

void launch_all(const LaunchSeries& series, Listener& listener) { Launcher(series, listener).run(); }

}  // namespace plumbline
