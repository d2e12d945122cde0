#include "analysis/run/share.hpp"

#include <array>
#include <cstdint>
#include <cstdlib>
#include <filesystem>

#include <fmt/format.h>

#include "analysis/request/parse.hpp"
#include "models/errors.hpp"

namespace plumbline {
namespace {

/// What a launcher tells each process: its rank, and how many there are. `only_with`: a variable without
/// which the two mean something else (Slurm sets them in a batch script, too, which is one process, and tells
/// the shell of an interactive step, one process as well, the job's number of tasks).
struct LauncherVariables {
  const char *rank, *size, *only_with;
};
constexpr std::array<LauncherVariables, 4> launchers{
    {{"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", nullptr},
     {"PMI_RANK", "PMI_SIZE", nullptr},
     {"SLURM_PROCID", "SLURM_STEP_NUM_TASKS", "SLURM_STEP_ID"},
     {"SLURM_PROCID", "SLURM_NTASKS", "SLURM_STEP_ID"}}};

int count_in(const char* variable, const char* value, int min) {
  return at_place(variable, [&] { return parse_count(value, min); });
}

Share share_of(int rank, int size, std::string_view said) {
  if (size < 1 || rank < 0 || rank >= size)
    throw InputError(fmt::format("{}: there is no such process", said));
  return {rank, size};
}

}  // namespace

int dealt_to(std::size_t thing, int count) {
  const auto n = static_cast<std::uint64_t>(count);
  const std::uint64_t fraction = thing / n * 0x9E3779B97F4A7C15u;  // frac(round phi), of 2^64
  const std::uint64_t first = (fraction >> 32) * n >> 32;
  return static_cast<int>((first + thing % n) % n);
}

Share parse_share(std::string_view text) {
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos)
    throw InputError(fmt::format("'{}' is no share; use 2/4 for the second of four", text));
  const int count = parse_count(text.substr(slash + 1), 1);
  const int number = parse_count(text.substr(0, slash), 1);
  if (number > count) throw InputError(fmt::format("'{}': there are only {} shares", text, count));
  return {number - 1, count};
}

std::optional<Share> share_of_launcher(const std::function<const char*(const char*)>& environment) {
  for (const LauncherVariables& launcher : launchers) {
    const char *rank = environment(launcher.rank), *size = environment(launcher.size);
    if (rank == nullptr || size == nullptr) continue;
    if (launcher.only_with != nullptr && environment(launcher.only_with) == nullptr) continue;
    const Share share = share_of(count_in(launcher.rank, rank, 0), count_in(launcher.size, size, 1),
                                 fmt::format("{}={}, {}={}", launcher.rank, rank, launcher.size, size));
    return share.is_whole() ? std::nullopt : std::optional(share);
  }
  return std::nullopt;
}

std::string file_of(const Share& share, const std::string& file) {
  if (share.is_whole()) return file;
  const std::filesystem::path path(file);
  return (path.parent_path() / fmt::format("{}.{}-of-{}{}", path.stem().string(), share.index + 1,
                                           share.count, path.extension().string()))
      .string();
}

NumberOfShare number_in(const std::string& file) {
  const std::string name = std::filesystem::path(file).filename().string();
  const std::size_t of = name.rfind("-of-");
  if (of == std::string::npos) return {};
  const std::size_t dot = name.rfind('.', of);
  const int number = dot == std::string::npos ? 0 : std::atoi(name.c_str() + dot + 1);
  if (number == 0) return {};
  return {number, std::atoi(name.c_str() + of + 4)};
}

}  // namespace plumbline
