#include "cli/plumbline/launch_all.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include <fmt/format.h>

#include "cli/common/progress.hpp"
#include "cli/plumbline/launch_child.hpp"
#include "cli/plumbline/launch_plan.hpp"
#include "models/errors.hpp"
#include "traces/store.hpp"

namespace plumbline {
namespace {

namespace fs = std::filesystem;

class Launcher {
 public:
  explicit Launcher(const LaunchSeries& wished) : wished_(wished) {}

  void run() {
    const std::vector<PlannedLaunch> plan = missing();
    Progress progress(static_cast<int>(plan.size()), "launches");
    for (std::size_t i = 0; i < plan.size(); ++i)
      run(plan[i], [&] { progress.show(static_cast<int>(i), "launch " + describe(plan[i])); });
  }

 private:
  const Mpirun& mpirun_of(const PlannedLaunch& launch) const { return wished_.mpiruns[launch.mpirun]; }

  /// "3 of 30 (mpich)"
  std::string describe(const PlannedLaunch& launch) const {
    const std::string& name = mpirun_of(launch).name;
    return fmt::format("{} of {}{}", launch.number, wished_.launches,
                       name.empty() ? "" : fmt::format(" ({})", name));
  }

  std::vector<PlannedLaunch> missing() const {
    std::vector<PlannedLaunch> plan = plan_launches(wished_.launches, wished_.mpiruns.size(), wished_.seed);
    const std::vector<StoredLaunch> kept = launches_kept();
    std::erase_if(plan, [&](const PlannedLaunch& launch) { return has_ended(kept, launch); });
    return plan;
  }

  std::vector<StoredLaunch> launches_kept() const {
    std::error_code ignored;
    const bool filled = fs::exists(wished_.store) && fs::file_size(wished_.store, ignored) > 0;
    return filled ? Store::read(wished_.store).launches() : std::vector<StoredLaunch>();
  }

  bool has_ended(const std::vector<StoredLaunch>& kept, const PlannedLaunch& launch) const {
    return std::ranges::any_of(kept, [&](const StoredLaunch& one) {
      return one.number == launch.number && one.name == mpirun_of(launch).name && one.ended;
    });
  }

  void run(const PlannedLaunch& launch, const std::function<void()>& tick) const {
    ChildEnd end = run_child(words_of(launch), {wished_.limit, wished_.log, tick});
    if (end.failure.empty() && !has_ended(launches_kept(), launch))
      end.failure = "ended well, but the store has no such launch; plumbline-mpi must be what it starts";
    if (end.failure.empty()) return;
    for (const std::string& line : end.lines) fmt::print(stderr, "  | {}\n", line);
    throw RunError(fmt::format("launch {}: {} {}; what is measured is kept, and --resume goes on",
                               describe(launch), mpirun_of(launch).words.front(), end.failure));
  }

  std::vector<std::string> words_of(const PlannedLaunch& launch) const {
    const Mpirun& mpirun = mpirun_of(launch);
    std::vector<std::string> words = mpirun.words;
    if (!names_program(mpirun)) words.push_back(wished_.program);
    const auto add = [&](const std::vector<std::string>& more) {
      words.insert(words.end(), more.begin(), more.end());
    };
    add(wished_.words);
    add({"--store", wished_.store, "--resume", "--launch", fmt::format("{}", launch.number)});
    if (!mpirun.name.empty()) add({"--launch-name", mpirun.name});
    return words;
  }

  const LaunchSeries& wished_;
};

}  // namespace

void launch_all(const LaunchSeries& series) { Launcher(series).run(); }

}  // namespace plumbline
