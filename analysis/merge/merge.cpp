#include "analysis/merge/merge.hpp"

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <set>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "analysis/run/listener.hpp"
#include "analysis/run/share.hpp"
#include "models/errors.hpp"
#include "traces/store.hpp"
#include "traces/store/older_schemas.hpp"
#include "traces/store/schema.hpp"
#include "traces/store/store_file.hpp"

namespace plumbline {
namespace {

namespace fs = std::filesystem;

/// A pattern of the shell puts 10 before 2.
std::vector<std::string> in_order(std::vector<std::string> shares) {
  std::ranges::stable_sort(shares, {}, [](const std::string& file) { return number_in(file).number; });
  return shares;
}

/// Each share is an open file: as many as the system allows, not 1,024.
void allow_open_files() {
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) != 0) return;
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
}

std::vector<Store> opened(const std::vector<std::string>& shares) {
  allow_open_files();
  std::vector<Store> stores;
  for (const std::string& file : shares) {
    stores.push_back(Store::read(file));
    if (stores.back().info().backend != "simulated")
      throw InputError(fmt::format("{}: is {}; only shares of a simulated sweep are merged", file,
                                   stores.back().info().backend));
    check_same_run(file, stores.back().info(), stores.front().info());
  }
  return stores;
}

/// What a share says of the program that simulated it.
std::string program_of(const std::string& file, const Store& store) {
  return fmt::format("version {} (schema {})", store.info().version, schema_version_in(file));
}

/// A change of the program may have changed its numbers.
void note_versions(const std::vector<std::string>& shares, const std::vector<Store>& stores,
                   Listener& listener) {
  const std::string ours = fmt::format("version {} (schema {})", PLUMBLINE_VERSION, store_schema_version);
  for (std::size_t i = 0; i < shares.size(); ++i)
    if (const std::string theirs = program_of(shares[i], stores[i]); theirs != ours)
      listener.note(fmt::format("{}: was simulated by {}, and this is {}", shares[i], theirs, ours));
}

std::vector<int> launch_numbers(const std::vector<Store>& stores) {
  std::set<int> numbers;
  for (const Store& store : stores)
    for (const StoredLaunch& launch : store.launches()) numbers.insert(launch.number);
  return {numbers.begin(), numbers.end()};
}

/// Each store's cells of a launch, as they were written.
struct LaunchOfShare {
  const Store* store;
  int id = 0;
  std::vector<CellKey> cells{};
};

std::vector<LaunchOfShare> shares_of_launch(const std::vector<Store>& stores, int number) {
  std::vector<LaunchOfShare> parts;
  for (const Store& store : stores) {
    parts.push_back({&store});
    for (const StoredLaunch& launch : store.launches())
      if (launch.number == number) parts.back() = {&store, launch.id, store.cells(launch.id)};
  }
  return parts;
}

void copy(const LaunchOfShare& part, const CellKey& key, int launch, Store& merged) {
  if (merged.has(launch, key))
    throw InputError("two shares have the same cell; name each share once, and those of one division");
  merged.write(launch, part.store->cell(part.id, key));
}

/// The cells come back in the order in which they were dealt out (dealt_to), a round after the other.
std::size_t merge_launch(const std::vector<LaunchOfShare>& parts, int number, Store& merged) {
  const int launch = merged.begin_launch(number);
  std::size_t written = 0, rounds = 0;
  for (const LaunchOfShare& part : parts) rounds = std::max(rounds, part.cells.size());
  for (std::size_t thing = 0; thing < rounds * parts.size(); ++thing) {
    const LaunchOfShare& part =
        parts[static_cast<std::size_t>(dealt_to(thing, static_cast<int>(parts.size())))];
    const std::size_t round = thing / parts.size();
    if (round >= part.cells.size()) continue;
    copy(part, part.cells[round], launch, merged);
    ++written;
  }
  merged.end_launch(launch);
  return written;
}

/// Throws RunError where another merge is still writing it.
void check_leftover(const fs::path& part) {
  try {
    const StoreFile held(part, StoreFile::Access::write);
  } catch (const InputError&) {
    throw InputError(fmt::format(
        "{}: is in the way; no merge has left it, or a power cut has damaged it; remove it", part.string()));
  }
}

/// Removes what a merge that was killed has left.
void remove_leftover(const fs::path& part, const std::vector<std::string>& shares) {
  if (!fs::exists(part)) return;
  for (const std::string& share : shares)
    if (fs::equivalent(share, part))
      throw InputError(
          fmt::format("{}: is a share, and where the new store is written; name another new store", share));
  check_leftover(part);
  fs::remove(part);
}

/// Its cells were written without waiting for the disk.
void wait_for_disk(const fs::path& part) {
  const int file = open(part.c_str(), O_RDONLY | O_CLOEXEC);
  const int failed = file < 0 || fsync(file) != 0 ? errno : 0;
  if (file >= 0) close(file);
  if (failed != 0) throw RunError(fmt::format("cannot write {}: {}", part.string(), std::strerror(failed)));
}

void refuse_existing(const fs::path& into) {
  if (fs::exists(into)) throw InputError(into.string() + ": exists; name a new store");
}

/// Gives it its name, unless something has taken that meanwhile.
void name_as(const fs::path& part, const fs::path& into) {
  if (renameat2(AT_FDCWD, part.c_str(), AT_FDCWD, into.c_str(), RENAME_NOREPLACE) == 0) return;
  refuse_existing(into);
  fs::rename(part, into);  // a file system that only replaces
}

std::size_t merge_all(const std::vector<Store>& stores, Store merged) {
  std::size_t cells = 0;
  for (const int number : launch_numbers(stores))
    cells += merge_launch(shares_of_launch(stores, number), number, merged);
  return cells;
}

/// A command line without " --shard=1/4" or " --shard 1/4".
std::string without_shard(std::string command) {
  constexpr std::string_view option = " --shard";
  for (std::size_t at = 0; (at = command.find(option, at)) != command.npos;) {
    const std::size_t value = at + option.size() + 1;
    const bool has_value = value < command.size() && (command[value - 1] == ' ' || command[value - 1] == '=');
    if (has_value)
      command.erase(at, command.find(' ', value) - at);
    else
      ++at;
  }
  return command;
}

}  // namespace

std::vector<int> missing_shares(const std::vector<std::string>& shares) {
  std::set<int> there;
  int count = 0;
  for (const std::string& file : shares) {
    const NumberOfShare share = number_in(file);
    there.insert(share.number);
    count = std::max(count, share.count);
  }
  std::vector<int> missing;
  for (int number = 1; number <= count; ++number)
    if (!there.contains(number)) missing.push_back(number);
  return missing;
}

std::size_t merge(const std::vector<std::string>& asked, const std::string& into, Listener& listener) {
  const std::vector<std::string> shares = in_order(asked);
  const std::vector<Store> stores = opened(shares);
  note_versions(shares, stores, listener);
  RunInfo run = stores.front().info();
  run.command = without_shard(run.command);
  refuse_existing(into);
  const fs::path part = into + std::string(unfinished_store);
  remove_leftover(part, shares);
  Store merged = Store::create(part, run);
  try {
    const std::size_t cells = merge_all(stores, std::move(merged));
    wait_for_disk(part);
    name_as(part, into);
    return cells;
  } catch (...) {
    std::error_code ignored;
    fs::remove(part, ignored);
    throw;
  }
}

}  // namespace plumbline
