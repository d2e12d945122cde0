#include "analysis/validate/here/mpi_runs.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "analysis/run/json_text.hpp"
#include "analysis/run/listener.hpp"
#include "models/errors.hpp"
#include "traces/read_file.hpp"
#include "traces/store.hpp"

namespace plumbline {
namespace {

namespace fs = std::filesystem;

constexpr int tries = 3;  // the machine may be too busy for a moment

bool has_letter(const std::string& line) {
  return std::ranges::any_of(line, [](unsigned char c) { return std::isalpha(c) != 0; });
}

/// What plumbline-mpi --format json has written of one cell.
Probed read_probe(const std::string& file) {
  using Json = nlohmann::json;
  try {
    const Json whole = parse_json<Json>(read_file(file));
    const Json& reported = whole.at("cells").at(0).at("suites").at(0).at("reported_s");
    if (reported.is_null()) throw RunError("the probe has no result");
    return {reported.get<double>(), whole.at("machine").get<std::string>()};
  } catch (const Json::exception&) {
    throw RunError("the probe has no result that can be read");
  } catch (const InputError& error) {
    throw RunError(fmt::format("the probe has no result: {}", error.what()));
  }
}

bool has_launch(const HereLaunch& launch) {
  if (!fs::exists(launch.store)) return false;
  return std::ranges::any_of(Store::read(launch.store).launches(), [&](const StoredLaunch& one) {
    return one.number == launch.number && one.name == launch.name && one.ended;
  });
}

}  // namespace

std::string why_failed(const ChildEnd& end) {
  std::string failure = end.failure.empty() ? "ended without a result" : end.failure;
  if (!end.error.empty()) return fmt::format("{}: {}", failure, end.error);
  for (const std::string& line : end.first)
    if (has_letter(line) && line.find("plumbline-mpi: note: ") == line.npos)
      return fmt::format("{}: {}", failure, line);
  return failure;
}

MpiRuns MpiRuns::with(std::vector<std::string> before) const {
  MpiRuns other = *this;
  other.before_.insert(other.before_.begin(), before.begin(), before.end());
  return other;
}

ChildEnd MpiRuns::run(int processes, const std::vector<std::string>& words, double limit) const {
  std::vector<std::string> all = before_;
  all.insert(all.end(), start_.mpiexec.begin(), start_.mpiexec.end());
  all.insert(all.end(), {fmt::format("{}", processes), start_.program});
  all.insert(all.end(), words.begin(), words.end());
  Progress progress(listener_, 1, doing_);
  return run_child(all, {limit, start_.log, [&] { progress.show(0, doing_); }});
}

Probed MpiRuns::probe(const std::string& answer) const {
  std::error_code ignored;
  fs::remove(answer, ignored);
  const ChildEnd end = run(2,
                           {"--op", "bcast:flat", "--bytes", "8", "--suite", "bcast-rounds", "--format",
                            "json", "--output", answer},
                           start_.probe_limit);
  if (!end.failure.empty() || !fs::exists(answer))
    throw RunError(fmt::format("{} {}", start_.mpiexec.front(), why_failed(end)));
  return read_probe(answer);
}

void MpiRuns::calibrate(const std::string& samples) const {
  std::string why;
  for (int attempt = 0; attempt < tries; ++attempt) {
    const std::string limit = fmt::format("{:g}s", start_.launch_limit);
    const ChildEnd end =
        run(2, {"calibrate", "--limit", limit, "--save-samples", samples}, start_.launch_limit);
    if (end.failure.empty() && fs::exists(samples)) return;
    why = why_failed(end);
    std::error_code ignored;
    fs::remove(samples, ignored);
  }
  throw RunError(fmt::format("a calibration failed {} times; {} {}", tries, start_.mpiexec.front(), why));
}

void MpiRuns::launch(const HereLaunch& launch) const {
  std::vector<std::string> words{launch.experiment, "--store", launch.store, "--launch",
                                 fmt::format("{}", launch.number)};
  if (!launch.name.empty()) words.insert(words.end(), {"--launch-name", launch.name});
  std::string why;
  for (int attempt = 0; attempt < tries; ++attempt) {
    if (attempt > 0 && fs::exists(launch.store)) words.emplace_back("--resume");
    why = why_failed(run(launch.processes, words, start_.launch_limit));
    if (has_launch(launch)) return;
  }
  throw RunError(fmt::format("a launch of {} failed {} times; {} {}",
                             fs::path(launch.experiment).filename().string(), tries, start_.mpiexec.front(),
                             why));
}

}  // namespace plumbline
