// A store that a disk or a copy has damaged is read or refused in one line: never a crash, a hang, or another
// exception.

#include <gtest/gtest.h>

#include <fstream>

#include "models/random.hpp"
#include "tests/support/store_cases.hpp"
#include "traces/import/import.hpp"
#include "traces/read_file.hpp"

namespace plumbline::test {
namespace {

namespace fs = std::filesystem;

/// A small store of everything that a store can hold, as bytes.
std::string whole_store() {
  const fs::path file = example_store("whole.db", 2);
  {
    Store store = Store::resume(file, example_run());
    const int launch = store.begin_launch(2, "named");
    const std::vector<StoredFactor> factors{{{}, "cpu", "one"}, {0, "frequency", "2 GHz"}};
    store.write(launch, factors);
    StoredCell cell = example_cell(7);
    cell.truth = cell.start_skew = numbers(7, 0, 5);
    const std::vector<double> ten = numbers(7, 1, 10);
    for (StoredProcess& process : cell.processes) process.phases = {ten, ten, ten, ten, ten, ten};
    store.write(launch, cell);
    store.write(
        {.file = "osu.txt", .size = 7, .crc64 = 9},
        import_text("# OSU MPI Broadcast Latency Test v5.8\n# Size       Avg Latency(us)\n8  1.5\n16  2.5\n"
                    "32 x\n",
                    "osu.txt"));
  }
  const std::string bytes = read_file(file);
  fs::remove(file);
  return bytes;
}

void read_launches(const Store& store) {
  for (const StoredLaunch& launch : store.launches()) {
    store.factors(launch.id);
    for (const CellKey& key : store.cells(launch.id)) {
      store.summary(launch.id, key);
      store.cell(launch.id, key);
    }
  }
}

void read_imports(const Store& store) {
  for (const StoredImport& import : store.imports()) {
    const std::vector<Series> series = store.series(import.id);
    store.visit_rows(import.id, [&](const ImportedRow& row) { ASSERT_LT(row.series, series.size()); });
    store.refused(import.id);
  }
}

/// "accepted", or the refusal's words (refusal() lets everything through but the two errors of a user).
std::string read_everything(const std::string& bytes) {
  const fs::path file = no_file("damaged.db");
  std::ofstream(file, std::ios::binary) << bytes;
  const std::string said = refusal(file, [&] {
    const Store store = Store::read(file);
    read_launches(store);
    read_imports(store);
  });
  fs::remove(file);
  return said;
}

void expect_one_line(const std::string& said) {
  EXPECT_EQ(said.find('\n'), std::string::npos) << said;
  EXPECT_TRUE(said == "accepted" || said.find("FILE: ") != std::string::npos) << said;
}

TEST(DamagedStore, that_is_whole_is_accepted) { EXPECT_EQ(read_everything(whole_store()), "accepted"); }

TEST(DamagedStore, that_was_cut_is_refused_in_one_line) {
  const std::string whole = whole_store();
  for (std::size_t length = 1; length < whole.size(); length += 1 + whole.size() / 40) {
    const std::string said = read_everything(whole.substr(0, length));
    EXPECT_NE(said, "accepted") << length;
    expect_one_line(said);
  }
}

// Most of a small store's pages are zeros that nobody reads: bits are flipped where there are none.
TEST(DamagedStore, with_a_flipped_bit_is_read_or_refused_in_one_line) {
  const std::string whole = whole_store();
  Stream random(1, Purpose::shuffle, 0, 0);
  for (int flips = 0; flips < 300;) {
    std::string damaged = whole;
    char& byte = damaged[random.bits() % damaged.size()];
    if (byte == 0) continue;
    byte = static_cast<char>(byte ^ 1 << random.bits() % 8);
    expect_one_line(read_everything(damaged));
    ++flips;
  }
}

// Of the file's first page only SQLite's own header is left whole.
TEST(DamagedStore, with_many_wrong_bytes_is_read_or_refused_in_one_line) {
  const std::string whole = whole_store();
  Stream random(2, Purpose::shuffle, 0, 0);
  for (int files = 0; files < 100; ++files) {
    std::string damaged = whole;
    for (int wrong = 0; wrong < 20; ++wrong)
      damaged[100 + random.bits() % (damaged.size() - 100)] = static_cast<char>(random.bits());
    expect_one_line(read_everything(damaged));
  }
}

}  // namespace
}  // namespace plumbline::test
