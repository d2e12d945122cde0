// A platform file may come from anybody: what reading it costs is bounded, and nobody reads on for nobody.
#include <algorithm>
#include <filesystem>
#include <fstream>

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <unistd.h>

#include "tests/cli/program.hpp"

namespace plumbline::test {
namespace {

using testing::AnyOf;
using testing::HasSubstr;
using testing::Not;
namespace fs = std::filesystem;

/// A machine on a platform of one zone, or cluster.
std::string machine_on(const std::string& zone) {
  const std::string platform =
      file_with("stranger.xml",
                "<?xml version='1.0'?>\n<!DOCTYPE platform SYSTEM "
                "\"https://simgrid.org/simgrid.dtd\">\n<platform version=\"4.1\">\n" +
                    zone + "\n</platform>\n");
  return file_with(
      "stranger.toml",
      fmt::format(
          "name = \"stranger\"\n[network]\nkind = \"platform\"\no = \"1us\"\ng = \"1us\"\nG = \"1ns/B\"\n"
          "[network.platform]\nkind = \"file\"\nfile = \"{}\"\n",
          platform));
}

/// A machine on a platform of one cluster, whose hosts are numbered by `radical`.
std::string machine_with(const std::string& radical, const std::string& more = "") {
  return machine_on("<cluster id=\"c\" prefix=\"n\" suffix=\"\" radical=\"" + radical +
                    "\" speed=\"1Gf\" bw=\"125MBps\" lat=\"50us\" " + more + "/>");
}

std::string simulated_on(const std::string& machine) {
  return "simulate --machine " + machine +
         " --processes 2 --op bcast --bytes 8 --suite osu --reps 2 --jobs 1";
}

TEST(Platform, OfAStrangerIsReadWithinLimits) {
  const Ran ran = run(simulated_on(machine_with("0-2000000000")));
  EXPECT_EQ(ran.status, 2);
  EXPECT_THAT(ran.err, AnyOf(HasSubstr("it takes more than 2 GiB of memory"),
                             HasSubstr("it takes more than 60 s of a processor")));
}

// What is no number, or too large a one, in each place where SimGrid reads one by std::stoi or its like.
TEST(Platform, OfAStrangerIsRefusedInWords) {
  for (const std::string& machine :
       {machine_with("0-x"), machine_with(""), machine_with("0-99999999999999"),
        machine_with("0-3", "core=\"99999999999999999999\""),
        machine_with("0-3", "topology=\"TORUS\" topo_parameters=\"x,y\""),
        machine_with("0-3", "topology=\"FAT_TREE\" topo_parameters=\"99999999999;1;1;1\""),
        machine_with("0-3", "topology=\"DRAGONFLY\" topo_parameters=\"x,1;3,2;2,1;2\"")}) {
    const Ran ran = run(simulated_on(machine));
    EXPECT_EQ(ran.status, 2);
    EXPECT_THAT(ran.err, HasSubstr("SimGrid cannot read this platform: "));
    EXPECT_THAT(ran.err, Not(HasSubstr("sto")));
    EXPECT_EQ(std::ranges::count(ran.err, '\n'), 1);
  }
}

// Where there is no route one way to find it throws, and another dies.
TEST(Platform, WithoutRoutesIsRefused) {
  const std::string hosts = "<host id=\"a\" speed=\"1Gf\"/><host id=\"b\" speed=\"1Gf\"/></zone>";
  for (const char* routing : {"Full", "Floyd", "Dijkstra"}) {
    const Ran ran =
        run(simulated_on(machine_on(fmt::format("<zone id=\"z\" routing=\"{}\">{}", routing, hosts))));
    EXPECT_EQ(ran.status, 2) << routing;
    EXPECT_EQ(std::ranges::count(ran.err, '\n'), 1) << ran.err;
    EXPECT_THAT(ran.err, HasSubstr("platform"));
  }
}

/// The processes whose command line has `text`.
int running_with(const std::string& text) {
  int running = 0;
  for (const auto& entry : fs::directory_iterator("/proc")) {
    std::ifstream words(entry.path() / "cmdline");
    std::string line(std::istreambuf_iterator<char>(words), {});
    running += line.find(text) != line.npos;
  }
  return running;
}

// The worker that tries the file, and the child of it, end with the program, however that ends.
TEST(Platform, ThatIsTriedLeavesNobodyBehind) {
  const std::string machine = machine_with("0-2000000000");
  for (const char* signal : {"KILL", "TERM"}) {
    run_script(fmt::format("timeout -s {} 0.4 env --default-signal=TERM \"$PLUMBLINE\" {}", signal,
                           simulated_on(machine)));
    for (int tries = 0; tries < 100 && running_with(machine) > 0; ++tries) usleep(50'000);
    EXPECT_EQ(running_with(machine), 0) << signal;
  }
}

}  // namespace
}  // namespace plumbline::test
