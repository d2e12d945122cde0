// Every file of the fuzzers' corpora, in an ordinary test.

#include <gtest/gtest.h>

#include <filesystem>

#include "tests/fuzz/entries.hpp"
#include "traces/read_file.hpp"
#include "traces/xz.hpp"

namespace plumbline::fuzz {
namespace {

int run_all(const std::filesystem::path& folder, void (*entry)(std::string_view)) {
  int files = 0;
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    SCOPED_TRACE(file.path().string());
    const std::string content = read_file(file.path());
    EXPECT_NO_THROW(entry(content)) << file.path();
    ++files;
  }
  return files;
}

TEST(FuzzCorpus, every_file_for_the_importers_is_read_or_refused) {
  EXPECT_GE(run_all(PLUMBLINE_FUZZ_CORPUS "/import", import_entry), 10);
}

TEST(FuzzCorpus, every_file_for_the_machine_reader_is_read_or_refused) {
  EXPECT_GE(run_all(PLUMBLINE_FUZZ_CORPUS "/machine", machine_entry), 5);
}

TEST(FuzzCorpus, every_setting_is_taken_or_refused) {
  EXPECT_GE(run_all(PLUMBLINE_FUZZ_CORPUS "/setting", setting_entry), 20);
}

TEST(FuzzCorpus, every_experiment_is_read_or_refused) {
  EXPECT_GE(run_all(PLUMBLINE_FUZZ_CORPUS "/experiment", experiment_entry), 15);
}

TEST(FuzzCorpus, every_store_is_read_or_refused) {
  const auto unpacked = [](std::string_view file) { store_entry(decompress_xz(file)); };
  EXPECT_GE(run_all(PLUMBLINE_FUZZ_CORPUS "/store", unpacked), 20);
}

TEST(FuzzCorpus, every_json_is_read_or_refused) {
  EXPECT_GE(run_all(PLUMBLINE_FUZZ_CORPUS "/json", json_entry), 15);
}

TEST(FuzzCorpus, real_results_keep_the_same_promises) {
  EXPECT_GE(run_all(PLUMBLINE_FUZZ_RESULTS, import_entry), 25);
}

}  // namespace
}  // namespace plumbline::fuzz
