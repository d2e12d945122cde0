#include <gtest/gtest.h>

#include <sys/mount.h>
#include <sys/resource.h>

#include <sched.h>
#include <signal.h>
#include <sqlite3.h>

#include <chrono>
#include <fstream>
#include <thread>

#include "tests/support/store_cases.hpp"
#include "traces/store/store_file.hpp"

// What a store has after the run was killed, and while it is written; full and read-only disks.
namespace plumbline::test {
namespace {

/// A child process that writes cells without end, telling of each.
class Writer {
 public:
  /// `begin` opens the store in the child.
  explicit Writer(const std::function<Store()>& begin) {
    if (pipe(ends_) != 0) throw std::runtime_error("no pipe");
    child_ = fork();
    if (child_ == 0) {
      try {
        write_for_ever(begin);
      } catch (const std::exception&) {  // a small disk is full
        _exit(1);
      }
    }
    close(ends_[1]);
  }
  Writer(const Writer&) = delete;
  ~Writer() { kill_now(); }

  /// Waits until the child has written a cell more, and returns its number.
  int next() {
    int number = -1;
    if (::read(ends_[0], &number, sizeof number) != sizeof number) return -1;
    return number;
  }

  /// kill -9. Returns how many cells the child had said were written that next() has not yet returned.
  int kill_now() {
    if (child_ == 0) return 0;
    kill(child_, SIGKILL);
    waitpid(child_, nullptr, 0);
    child_ = 0;
    int said = 0;
    while (next() >= 0) ++said;
    close(ends_[0]);
    return said;
  }

 private:
  [[noreturn]] void write_for_ever(const std::function<Store()>& begin) const {
    Store store = begin();
    const int launch = store.begin_launch(1);
    for (int number = static_cast<int>(store.count(launch));; ++number) {
      store.write(launch, example_cell(number, 8, 500));
      if (::write(ends_[1], &number, sizeof number) < 0) _exit(1);
    }
  }

  int ends_[2] = {};
  pid_t child_ = 0;
};

/// Every cell of launch 1 is whole; returns how many there are.
int whole_cells(const Store& store) {
  const auto keys = store.cells(1);
  for (int number = 0; number < static_cast<int>(keys.size()); ++number) {
    const StoredCell expected = example_cell(number, 8, 500);
    EXPECT_EQ(keys[static_cast<std::size_t>(number)], expected.key);
    EXPECT_TRUE(store.cell(1, expected.key) == expected) << number;
  }
  return static_cast<int>(keys.size());
}

TEST(StoreKilled, a_kill_at_any_time_loses_at_most_the_cell_that_was_running) {
  const auto file = no_file("killed.db");
  int half_done = 0;
  for (int round = 0; round < 20 || (half_done == 0 && round < 100); ++round) {
    Writer writer(
        [&] { return round == 0 ? Store::create(file, example_run()) : Store::resume(file, example_run()); });
    const int first = writer.next();
    std::this_thread::sleep_for(std::chrono::microseconds(round % 20 * 911));
    const int written = first + 1 + writer.kill_now();
    std::ifstream journal(file.string() + "-journal");
    half_done += journal.get() == 0xd9;  // the first byte of a journal that is to be played back
    const Store store = round % 2 == 0 ? Store::read(file) : Store::resume(file, example_run());
    const int there = whole_cells(store);
    EXPECT_TRUE(there == written || there == written + 1) << there << " of " << written;
  }
  RecordProperty("half_done", half_done);
  if (half_done == 0) GTEST_SKIP() << "no kill came within a cell";  // its moments are the machine's
}

TEST(StoreKilled, a_kill_while_the_store_is_made_leaves_what_can_be_resumed) {
  for (int round = 0; round < 10; ++round) {
    const auto file = no_file("early.db");
    {
      Writer writer([&] { return Store::create(file, example_run()); });
      std::this_thread::sleep_for(std::chrono::microseconds(round * 300));
    }
    if (!std::filesystem::exists(file)) continue;
    Store store = Store::resume(file, example_run());
    EXPECT_EQ(store.begin_launch(1), 1);
    whole_cells(store);
  }
}

TEST(StoreKilled, a_store_that_a_run_writes_takes_no_other_run_until_it_is_gone) {
  const auto file = no_file("in_use.db");
  Writer writer([&] { return Store::create(file, example_run()); });
  ASSERT_EQ(writer.next(), 0);
  const std::string message = "RunError FILE: is in use by another run";
  EXPECT_EQ(refusal(file, [&] { Store::resume(file, example_run()); }), message);
  writer.kill_now();
  EXPECT_EQ(refusal(file, [&] { Store::resume(file, example_run()); }), "accepted");
}

/// How many cells SQLite itself counts, as the program sqlite3 does.
int counted_by_sqlite(const std::filesystem::path& file) {
  sqlite3* database = nullptr;
  sqlite3_stmt* row = nullptr;
  int count = -1;
  if (sqlite3_open_v2(file.c_str(), &database, SQLITE_OPEN_READONLY, nullptr) == SQLITE_OK &&
      sqlite3_busy_timeout(database, 10'000) == SQLITE_OK &&
      sqlite3_prepare_v2(database, "SELECT count(*) FROM cells", -1, &row, nullptr) == SQLITE_OK &&
      sqlite3_step(row) == SQLITE_ROW)
    count = sqlite3_column_int(row, 0);
  sqlite3_finalize(row);
  sqlite3_close(database);
  return count;
}

TEST(StoreKilled, a_store_is_read_while_a_run_writes_it) {
  const auto file = no_file("read_meanwhile.db");
  Writer writer([&] { return Store::create(file, example_run()); });
  for (int round = 0; round < 5; ++round) {
    const int written = writer.next() + 1;  // that it has told of
    ASSERT_GT(written, 0);
    EXPECT_GE(counted_by_sqlite(file), written);
    const Store store = Store::read(file);
    EXPECT_EQ(store.launches().size(), 1u);
    EXPECT_GE(store.count(1), static_cast<std::size_t>(written));
    const StoredCell newest = example_cell(written - 1, 8, 500);
    EXPECT_TRUE(store.cell(1, newest.key) == newest) << written;
  }
}

TEST(StoreKilled, several_read_at_once_and_see_what_a_run_adds) {
  const auto file = example_store("readers.db");
  const Store one = Store::read(file), two = Store::read(file);
  EXPECT_EQ(one.count(1), two.count(1));
  Store writer = Store::resume(file, example_run());
  EXPECT_EQ(one.count(1), 3u);
  writer.write(1, example_cell(3));
  EXPECT_EQ(one.cell(1, example_cell(3).key), example_cell(3));
}

TEST(StoreKilled, a_reader_writes_nothing) {
  const auto file = example_store("reader.db");
  Store store = Store::read(file);
  EXPECT_EQ(refusal(file, [&] { store.begin_launch(2); }),
            "RunError FILE: cannot be written; check its permissions, its folder's and the file system's");
}

// Who has made the file has it from then on: another run that finds it empty must not begin it, nor may the
// maker, once it fails, take the other's file away.
TEST(StoreKilled, who_makes_a_store_holds_it_before_anything_is_in_it) {
  const auto file = no_file("made.db");
  StoreFile made(file, StoreFile::Access::create);
  const auto other = [&](auto&& open) {
    return text_of_child([&] { return refusal(file, [&] { open(file, example_run()); }); });
  };
  EXPECT_EQ(other(Store::resume), "RunError FILE: is in use by another run");
  EXPECT_EQ(other(Store::create), "InputError FILE: exists; use --resume to go on with it, or another name");
  made.keep(example_run());
  EXPECT_EQ(other(Store::resume), "RunError FILE: is in use by another run");
}

/// Runs `work` in a child process with a file system of its own of 1 MiB at the folder it is given; "skipped"
/// where the system does not let us.
std::string on_small_disk(const std::function<std::string(const std::filesystem::path&)>& work) {
  const auto folder = no_file("disk");
  std::filesystem::create_directory(folder);
  return text_of_child([&]() -> std::string {
    if (unshare(CLONE_NEWNS) != 0 || mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0 ||
        mount("small", folder.c_str(), "tmpfs", 0, "size=1m") != 0)
      return "skipped";
    return work(folder);
  });
}

TEST(StoreKilled, a_full_disk_is_told_and_what_was_written_stays) {
  const std::string said = on_small_disk([](const std::filesystem::path& folder) {
    const auto file = folder / "full.db";
    int written = 0;
    const std::string message = refusal(file, [&] {
      Store store = Store::create(file, example_run());
      const int launch = store.begin_launch(1);
      for (;; ++written) store.write(launch, example_cell(written, 8, 500));
    });
    return message + "; " + std::to_string(whole_cells(Store::read(file)) - written) +
           (written > 2 ? " lost" : "?");
  });
  if (said == "skipped") GTEST_SKIP() << "this user may not mount a small file system";
  EXPECT_EQ(said,
            "RunError FILE: the disk is full; free some space: the cells written before are kept; use "
            "--resume to go on; 0 lost");
}

TEST(StoreKilled, a_disk_that_is_full_from_the_start_is_told_and_nothing_stays) {
  const std::string said = on_small_disk([](const std::filesystem::path& folder) {
    std::ofstream(folder / "filler") << std::string(1 << 20, 'x');
    const auto file = folder / "full.db";
    const std::string message = refusal(file, [&] { Store::create(file, example_run()); });
    return message + (std::filesystem::exists(file) ? "; there" : "; gone");
  });
  if (said == "skipped") GTEST_SKIP() << "this user may not mount a small file system";
  EXPECT_EQ(said,
            "RunError FILE: the disk is full; free some space: nothing is written yet; then try again; gone");
}

TEST(StoreKilled, a_write_that_fails_otherwise_says_why_and_what_was_written_stays) {
  const auto file = no_file("limit.db");
  const std::string said = text_of_child([&] {
    signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{1 << 20, 1 << 20};
    setrlimit(RLIMIT_FSIZE, &limit);
    return refusal(file, [&] {
      Store store = Store::create(file, example_run());
      const int launch = store.begin_launch(1);
      for (int number = 0;; ++number) store.write(launch, example_cell(number, 8, 500));
    });
  });
  EXPECT_EQ(said,
            "RunError FILE: cannot be read or written (disk I/O error): a quota, a limit of file sizes or a "
            "failing "
            "disk; the cells written before are kept; use --resume to go on");
  EXPECT_GT(whole_cells(Store::read(file)), 2);
}

TEST(StoreKilled, a_read_only_disk_is_read_but_not_written) {
  const std::string said = on_small_disk([](const std::filesystem::path& folder) -> std::string {
    const auto file = folder / "run.db";
    {
      Store store = Store::create(file, example_run());
      store.write(store.begin_launch(1), example_cell(0));
    }
    if (mount("small", folder.c_str(), nullptr, MS_REMOUNT | MS_RDONLY, nullptr) != 0) return "skipped";
    const auto other = folder / "other.db";
    return std::to_string(Store::read(file).count(1)) + "\n" +
           refusal(file, [&] { Store::resume(file, example_run()); }) + "\n" +
           refusal(other, [&] { Store::create(other, example_run()); });
  });
  if (said == "skipped") GTEST_SKIP() << "this user may not mount a small file system";
  EXPECT_EQ(said,
            "1\n"
            "RunError FILE: cannot be written; check its permissions, its folder's and the file system's\n"
            "InputError FILE: cannot be created: Read-only file system");
}

/// Leaves `file` as a run does that is killed when some of what a cell changes is in the file and some is
/// not.
void leave_half_done(const std::filesystem::path& file) {
  const pid_t child = fork();
  if (child == 0) {
    sqlite3* half_done = nullptr;
    const bool done = sqlite3_open(file.c_str(), &half_done) == SQLITE_OK &&
                      sqlite3_exec(half_done, "BEGIN; CREATE TABLE half_done (x)", nullptr, nullptr,
                                   nullptr) == SQLITE_OK &&
                      sqlite3_db_cacheflush(half_done) == SQLITE_OK;
    _exit(done ? 0 : 1);
  }
  waitpid(child, nullptr, 0);
}

TEST(StoreKilled, what_a_killed_run_left_half_done_on_a_read_only_disk_is_not_read) {
  const std::string said = on_small_disk([](const std::filesystem::path& folder) -> std::string {
    const auto file = folder / "run.db";
    { Store::create(file, example_run()); }
    leave_half_done(file);
    if (std::ifstream(file.string() + "-journal").get() != 0xd9) return "nothing is half done";
    if (mount("small", folder.c_str(), nullptr, MS_REMOUNT | MS_RDONLY, nullptr) != 0) return "skipped";
    return refusal(file, [&] { Store::read(file); });
  });
  if (said == "skipped") GTEST_SKIP() << "this user may not mount a small file system";
  EXPECT_EQ(said,
            "RunError FILE: cannot be read: a killed run left it in the middle of a cell, and undoing that "
            "needs to write to it; copy it together with its -journal file to where you may write");
}

}  // namespace
}  // namespace plumbline::test
