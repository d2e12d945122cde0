// What a sweep keeps, reads and says beside its results.
#include <algorithm>
#include <filesystem>
#include <fstream>

#include <fmt/core.h>
#include <gmock/gmock.h>

#include "analysis/run/share.hpp"
#include "tests/cli/program.hpp"
#include "traces/store.hpp"

namespace plumbline::test {
namespace {

using testing::HasSubstr;

constexpr const char* one_cell = " --processes 2 --op bcast --bytes 8 --suite osu --reps 2 ";

/// A machine's network, and what is said below it.
std::string machine_with(const std::string& network, const std::string& more = "") {
  return "[network]\nL = '5us'\no = '0.5us'\ng = '1us'\nG = '6ns/B'\n" + network + "\n" + more;
}

constexpr const char* two_hosts = R"(<?xml version='1.0'?>
<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
<platform version="4.1"><zone id="z" routing="Full">
  <host id="a" speed="1Gf"/><host id="b" speed="1Gf"/><link id="l" bandwidth="1GBps" latency="1us"/>
  <route src="a" dst="b"><link_ctn id="l"/></route></zone></platform>
)";

struct NamedFile {
  const char *file, *before, *after;
  std::string machine;
};

std::vector<NamedFile> named_files() {
  static const std::string slower = "<!-- another -->\n";
  static const std::string other = two_hosts + slower;
  return {{"jitter.csv", "1e-6\n2e-6\n", "1e-5\n2e-5\n",
           machine_with("jitter = { kind = 'empirical', file = 'jitter.csv' }")},
          {"noise.csv", "1e-3,1e-6\n2e-3,1e-6\n", "1e-3,5e-6\n2e-3,1e-6\n",
           machine_with("", "[noise]\nkind = 'trace'\nfile = 'noise.csv'\n")},
          {"hosts.xml", two_hosts, other.c_str(),
           machine_with("kind = 'platform'", "[network.platform]\nkind = 'file'\nfile = 'hosts.xml'\n")}};
}

// Going on would put numbers of two machines into one store.
TEST(SweepFiles, AChangedFileIsAnotherMachine) {
  for (const NamedFile& named : named_files()) {
    const std::string machine = file_with(std::string(named.file) + ".toml", named.machine);
    const std::string store = fresh_path(std::string(named.file) + ".db");
    const std::string sweep = "simulate --machine " + machine + one_cell + "--store " + store;
    file_with(named.file, named.before);
    const Ran first = run(sweep);
    ASSERT_EQ(first.status, 0) << first.err;
    EXPECT_EQ(run(sweep + " --resume").status, 0);
    EXPECT_EQ(run(sweep + " --shard 1/2").status, 0);
    file_with(named.file, named.after);
    const Ran changed = run(sweep + " --resume");
    EXPECT_EQ(changed.status, 2);
    EXPECT_THAT(changed.err,
                HasSubstr(store + ": is the store of another machine file: it has '# " + named.file))
        << named.file;
    EXPECT_EQ(run(sweep + " --shard 2/2").status, 0);
    const Ran merged =
        run(fmt::format("merge {} {} --store {}", file_of({0, 2}, store), file_of({1, 2}, store),
                        fresh_path(std::string(named.file) + ".merged.db")));
    EXPECT_EQ(merged.status, 2);
    EXPECT_THAT(merged.err, HasSubstr("is the store of another machine file")) << named.file;
  }
}

constexpr const char* sweep =
    "simulate --machine ib-2008 --processes 4,2 --op bcast,allreduce --bytes 64,8 --suite osu,imb --reps 3";

TEST(SweepFiles, MergeSaysWhichSharesAreMissing) {
  const std::string store = fresh_path("five.db");
  run(fmt::format("{} --store {} --shard 2/5", sweep, store));
  const Ran one = run(fmt::format("merge {} --store {}", file_of({1, 5}, store), fresh_path("of_five.db")));
  EXPECT_EQ(one.status, 0);
  EXPECT_THAT(one.err, HasSubstr("missing of the shares: 1, 3, 4, 5; --resume simulates what they had"));
  EXPECT_THAT(one.err, HasSubstr("results of 1 share are in "));
}

TEST(SweepFiles, AMergedStoreHasTheCommandOfItsSweep) {
  const std::string store = fresh_path("command.db"), merged = fresh_path("command_merged.db");
  for (const int number : {1, 2}) run(fmt::format("{} --store {} --shard {}/2", sweep, store, number));
  const Ran both =
      run(fmt::format("merge {} {} --store {}", file_of({0, 2}, store), file_of({1, 2}, store), merged));
  EXPECT_EQ(both.err.find("missing"), std::string::npos);
  const std::string command = Store::read(merged).info().command;
  EXPECT_TRUE(command.ends_with(fmt::format("{} --store {}", sweep, store))) << command;
}

// bcast is asked for first, and 4 processes and 64 bytes are.
TEST(SweepFiles, RowsOfAnExportDoNotDependOnWhoEndedFirst) {
  std::string texts[2];
  for (const int jobs : {1, 3}) {
    const std::string store = fresh_path(fmt::format("jobs{}.db", jobs));
    run(fmt::format("{} --store {} --jobs {}", sweep, store, jobs));
    texts[jobs / 3] = run("export --to csv " + store).out;
  }
  EXPECT_EQ(texts[0], texts[1]);
  EXPECT_LT(texts[0].find(",allreduce,"), texts[0].find(",bcast,"));
  EXPECT_LT(texts[0].find(",8,2,"), texts[0].find(",64,2,"));
  EXPECT_LT(texts[0].find(",64,2,"), texts[0].find(",8,4,"));
}

TEST(SweepFiles, AShareSaysThatItsOutputIsNotWritten) {
  const std::string file = fresh_path("share.json");
  const Ran ran =
      run(fmt::format("{} --store {} --shard 1/2 --output {}", sweep, fresh_path("output.db"), file));
  EXPECT_EQ(ran.status, 0);
  EXPECT_THAT(ran.err, HasSubstr("note: " + file + " is not written"));
  EXPECT_FALSE(std::filesystem::exists(file));
}

TEST(SweepFiles, NobodyNeedsToHearWhatIsSaid) {
  for (const char* nobody : {"2>&-", "2>/dev/full"}) {
    EXPECT_EQ(run_script(std::string("\"$PLUMBLINE\" simulate --machine nix ") + nobody).status, 2) << nobody;
    std::filesystem::remove(file_of({0, 2}, fresh_path("unheard.db")));
    EXPECT_EQ(run_script(fmt::format("\"$PLUMBLINE\" {} --store {} --shard 1/2 {}", sweep,
                                     fresh_path("unheard.db"), nobody))
                  .status,
              0)
        << nobody;
  }
}

}  // namespace
}  // namespace plumbline::test
