#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <fstream>

#include "tests/support/store_cases.hpp"
#include "traces/read_file.hpp"

// What a store refuses, and with which words.
namespace plumbline::test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::filesystem::path file_of(const std::string& name, const std::string& content) {
  const auto file = no_file(name);
  std::ofstream(file, std::ios::binary) << content;
  return file;
}

void sql(const std::filesystem::path& file, const char* statements) {
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open(file.c_str(), &database), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(database, statements, nullptr, nullptr, nullptr), SQLITE_OK);
  sqlite3_close(database);
}

std::string reading(const std::filesystem::path& file) {
  return refusal(file, [&] { Store::read(file); });
}

std::string resuming(const std::filesystem::path& file, const RunInfo& run = example_run()) {
  return refusal(file, [&] { Store::resume(file, run); });
}

void expect_both(const std::filesystem::path& file, const std::string& message) {
  EXPECT_EQ(reading(file), message);
  EXPECT_EQ(resuming(file), message);
}

TEST(StoreRefusals, an_existing_file_is_never_overwritten) {
  for (const auto& file :
       {example_store("exists.db"), file_of("exists.txt", "text"), file_of("exists", "")}) {
    const std::string before = read_file(file);
    EXPECT_EQ(refusal(file, [&] { Store::create(file, example_run()); }),
              "InputError FILE: exists; use --resume to go on with it, or another name");
    EXPECT_EQ(read_file(file), before);
  }
}

TEST(StoreRefusals, a_file_that_is_not_there) {
  expect_both(no_file("nowhere.db"), "InputError FILE: cannot be opened: No such file or directory");
  const auto file = no_file("no_folder") / "x.db";
  EXPECT_EQ(refusal(file, [&] { Store::create(file, example_run()); }),
            "InputError FILE: cannot be created: No such file or directory");
}

TEST(StoreRefusals, a_folder_and_a_device) {
  const auto folder = no_file("folder.db");
  std::filesystem::create_directory(folder);
  const std::string message = "InputError FILE: is a folder; a run store is a file";
  expect_both(folder, message);
  EXPECT_EQ(refusal(folder, [&] { Store::create(folder, example_run()); }), message);
  expect_both("/dev/null", "InputError FILE: is not a run store, nor even a file");
}

TEST(StoreRefusals, text_files) {
  const std::string message =
      "InputError FILE: is not a run store; a run store is an SQLite file that Plumbline has written";
  expect_both(file_of("short.txt", "x"), message);
  expect_both(file_of("text.txt", std::string(5000, 'x')), message);
}

TEST(StoreRefusals, an_empty_file_is_no_store_but_can_be_begun) {
  const auto file = file_of("empty.db", "");
  EXPECT_EQ(reading(file),
            "InputError FILE: is empty; a run that was killed at once leaves it so: go on with --resume");
  EXPECT_EQ(resuming(file), "accepted");
  EXPECT_EQ(Store::read(file).info().experiment, example_run().experiment);
}

TEST(StoreRefusals, the_sqlite_file_of_another_program_stays_as_it_is) {
  for (const char* mode : {"DELETE", "WAL"}) {
    const auto file = no_file("foreign.db");
    sql(file, (std::string("PRAGMA journal_mode = ") + mode + "; CREATE TABLE t (x)").c_str());
    const std::string before = read_file(file);
    expect_both(file, "InputError FILE: is not a run store; it is another program's SQLite file");
    EXPECT_EQ(read_file(file), before);
  }
}

TEST(StoreRefusals, another_schema_version) {
  const auto file = example_store("future.db");
  sql(file, "PRAGMA user_version = 6");
  expect_both(file,
              "InputError FILE: is a run store of schema version 6, and this Plumbline knows versions 1 to "
              "5; a newer "
              "Plumbline reads it");
  sql(file, "PRAGMA user_version = 0");
  expect_both(file, "InputError FILE: is damaged (schema version 0); take a copy of it");
}

TEST(StoreRefusals, another_experiment_names_what_differs) {
  const auto file = example_store("other.db");
  const auto with = [&](auto RunInfo::*field, auto value) {
    RunInfo run = example_run();
    run.*field = value;
    return resuming(file, run);
  };
  const std::string experiment = "InputError FILE: is the store of another experiment: ";
  const std::string end = "; give this run another name";
  EXPECT_EQ(with(&RunInfo::experiment, "operations = bcast\nreps = 200\nsuites = osu"),
            experiment + "it has 'reps = 100', this run has 'reps = 200'" + end);
  EXPECT_EQ(with(&RunInfo::experiment, "operations = bcast\nsuites = osu"),
            experiment + "it has 'reps = 100', which this run has not" + end);
  EXPECT_EQ(with(&RunInfo::experiment, example_run().experiment + "\nwindow = 1s"),
            experiment + "this run has 'window = 1s', which it has not" + end);
  EXPECT_EQ(with(&RunInfo::experiment, "reps = 100\noperations = bcast\nsuites = osu"),
            experiment + "the same lines in another order" + end);
  EXPECT_EQ(
      with(&RunInfo::backend, "measured"),
      "InputError FILE: is the store of another backend: it has 'simulated', this run has 'measured'" + end);
  EXPECT_EQ(
      with(&RunInfo::seed, 7u),
      "InputError FILE: is the store of another seed: it has '18446744073709551615', this run has '7'" + end);
  EXPECT_EQ(with(&RunInfo::machine_text, "name = \"ib-2008\"\n[network]\nL = \"3us\"\n"),
            "InputError FILE: is the store of another machine file: it has 'L = \"2.5us\"', this run has 'L "
            "= \"3us\"'" +
                end);
  EXPECT_EQ(with(&RunInfo::command, "plumbline simulate --resume"), "accepted");
}

TEST(StoreRefusals, some_of_the_cells_are_no_other_experiment) {
  RunInfo whole = example_run();
  whole.experiment =
      "operations = bcast, reduce\nbytes = 8, 64, 1024\nsuites = bcast: osu imb, reduce: osu\nreps = 100\n";
  const auto file = file_of("whole.db", "");
  { Store::create(file.string() + ".db", whole); }
  const auto with = [&](const std::string& experiment) {
    RunInfo run = whole;
    run.experiment = experiment;
    return resuming(file.string() + ".db", run);
  };
  EXPECT_EQ(with("operations = bcast\nbytes = 8, 64, 1024\nsuites = bcast: imb\nreps = 100\n"), "accepted");
  EXPECT_EQ(with("operations = reduce\nbytes = 64\nsuites = reduce: osu\nreps = 100\n"), "accepted");
  const std::string refused = "is the store of another experiment";
  EXPECT_THAT(with("operations = reduce\nbytes = 64\nsuites = reduce: imb\nreps = 100\n"),
              HasSubstr(refused));
  EXPECT_THAT(with("operations = reduce\nbytes = 6\nsuites = reduce: osu\nreps = 100\n"), HasSubstr(refused));
  EXPECT_THAT(with("operations = scan\nbytes = 64\nsuites = reduce: osu\nreps = 100\n"), HasSubstr(refused));
  EXPECT_THAT(with("operations = reduce\nbytes = 64\nsuites = reduce: osu\nreps = 10\n"), HasSubstr(refused));
}

// Of a launch that had all of its cells it is still known that it has them, and of another that it lacks
// some.
TEST(StoreRefusals, some_of_the_cells_leave_a_launch_as_complete_as_it_was) {
  RunInfo whole = example_run();
  whole.experiment = "bytes = 8, 64\n";
  const std::string file = file_of("complete", "").string() + ".db";
  {
    Store store = Store::create(file, whole);
    store.end_launch(store.begin_launch(1));
    store.begin_launch(2);
  }
  RunInfo part = whole;
  part.experiment = "bytes = 64\n";
  {
    Store store = Store::resume(file, part);
    for (const int number : {1, 2}) store.end_launch(store.begin_launch(number));
  }
  const std::vector<StoredLaunch> launches = Store::read(file).launches();
  ASSERT_EQ(launches.size(), 2u);
  EXPECT_TRUE(launches[0].ended);
  EXPECT_FALSE(launches[1].ended);
}

TEST(StoreRefusals, a_file_that_was_cut_off) {
  const std::string whole = read_file(example_store("whole.db"));
  for (const std::size_t length :
       {whole.size() - 1, whole.size() - 16384, whole.size() / 2, std::size_t{16384}}) {
    const auto file = file_of("cut.db", whole.substr(0, length));
    EXPECT_THAT(reading(file), StartsWith("InputError FILE: is damaged (")) << length;
    EXPECT_THAT(resuming(file), StartsWith("InputError FILE: is damaged (")) << length;
  }
}

TEST(StoreRefusals, a_damaged_structure) {
  std::string content = read_file(example_store("structure.db"));
  content.replace(16384 * 3, 200, 200, '\xff');
  const auto file = file_of("structure.db", content);
  EXPECT_THAT(reading(file), StartsWith("InputError FILE: is damaged ("));
  EXPECT_THAT(resuming(file), StartsWith("InputError FILE: is damaged ("));
}

TEST(StoreRefusals, a_flipped_bit_of_an_observation_shows_when_it_is_read) {
  const auto whole = example_store("bit.db");
  const StoredCell cell = example_cell(2);
  std::string content = read_file(whole);
  const auto* observation = reinterpret_cast<const char*>(&cell.processes[1].time[4]);
  const auto at = content.find(std::string(observation, 8));
  ASSERT_NE(at, content.npos);
  content[at] = static_cast<char>(content[at] ^ 1);
  const auto file = file_of("bit.db", content);
  const Store store = Store::read(file);
  EXPECT_EQ(
      refusal(file, [&] { store.cell(1, cell.key); }),
      "InputError FILE: is damaged: the observations of process 1 in cell 3 do not have their checksum");
  EXPECT_EQ(store.process(1, cell.key, 2), cell.processes[2]);
}

TEST(StoreRefusals, a_flipped_bit_of_a_phase_shows_when_it_is_read) {
  const auto whole = no_file("phase.db");
  StoredCell cell = example_cell(2);
  const std::vector<double> times = numbers(77, 1, 10);
  cell.processes[1].phases = {times, times, times, times, times, times};
  {
    Store store = Store::create(whole, example_run());
    store.write(store.begin_launch(1), cell);
  }
  std::string content = read_file(whole);
  const auto at = content.find(std::string(reinterpret_cast<const char*>(&times[4]), 8));
  ASSERT_NE(at, content.npos);
  content[at] = static_cast<char>(content[at] ^ 1);
  const auto file = file_of("phase.db", content);
  EXPECT_EQ(refusal(file, [&] { Store::read(file).cell(1, cell.key); }),
            "InputError FILE: is damaged: the phases of process 1 in cell 1 do not have their checksum");
}

TEST(StoreRefusals, a_flipped_bit_of_a_reported_number_shows_when_it_is_read) {
  const auto file = example_store("reported.db");
  sql(file, "UPDATE reported SET seconds = seconds * 2 WHERE cell = 3 AND position = 0");
  const CellKey key = example_cell(2).key;
  const std::string said =
      "InputError FILE: is damaged: the numbers of osu bcast:binomial of 32 bytes on 4 processes do not have "
      "their checksum";
  EXPECT_EQ(refusal(file, [&] { Store::read(file).summary(1, key); }), said);
  EXPECT_EQ(refusal(file, [&] { Store::read(file).cell(1, key); }), said);
}

/// Whatever byte is damaged: what is read is refused, or as it was written.
TEST(StoreRefusals, no_flipped_byte_makes_another_cell_or_an_unknown_error) {
  const std::string whole = read_file(example_store("flip.db"));
  const auto is_right = [](const StoredCell& cell) {
    return cell == example_cell(0) || cell == example_cell(1) || cell == example_cell(2);
  };
  for (std::size_t at = 0; at < whole.size(); at += 509) {
    std::string content = whole;
    content[at] = static_cast<char>(~content[at]);
    const auto file = file_of("flip.db", content);
    const std::string said = refusal(file, [&] {
      const Store store = Store::read(file);
      for (const CellKey& key : store.cells(1)) EXPECT_TRUE(is_right(store.cell(1, key))) << at;
    });
    EXPECT_TRUE(said == "accepted" || said.starts_with("InputError FILE: is ")) << at << " " << said;
  }
}

}  // namespace
}  // namespace plumbline::test
