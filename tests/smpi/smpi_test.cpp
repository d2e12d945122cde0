#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>
#include <nlohmann/json.hpp>

#include "models/evaluate.hpp"
#include "models/picoseconds.hpp"
#include "traces/export/smpi.hpp"
#include "traces/machine/machine_file.hpp"

// Times are simulated: the same in every run, so they may be asserted. Microseconds, by
// models/machines/smpi.toml: L = 5, o_s = o_r = o = 0.5, g = 0, G = 0.001 a byte; a reading of the clock
// costs r = 0.01.
namespace plumbline {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using testing::HasSubstr;

constexpr double L = 5, o = 0.5, G = 0.001, r = 0.01;

/// Clocks count in ns; beginning and end of an observation on two processes may each be off by one.
constexpr double rounding = 0.003;

const Machine& machine() {
  static const Machine read = read_machine(PLUMBLINE_SOURCE "/models/machines/smpi.toml");
  return read;
}

/// A folder of this program, removed at its end.
class Scratch {
 public:
  Scratch() { fs::create_directory(path_); }
  ~Scratch() { fs::remove_all(path_); }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  std::string file(const std::string& name, const std::string& text) const {
    std::ofstream(path_ / name) << text;
    return path_ / name;
  }
  std::string content(const std::string& name) const {
    std::ostringstream text;
    text << std::ifstream(path_ / name).rdbuf();
    return text.str();
  }
  std::string path(const std::string& name) const { return path_ / name; }

 private:
  fs::path path_ = fs::temp_directory_path() / fmt::format("plumbline-smpi-{}", getpid());
};

struct Ran {
  int status = 0;
  std::string out, err;
};

Ran run_on_smpi(int processes, std::string_view arguments, std::string_view settings = "") {
  const Scratch scratch;
  std::string hosts, exported = smpi_settings(machine().network.between_nodes);
  for (int rank = 0; rank < processes; ++rank) hosts += fmt::format("node-{}\n", rank);
  std::ranges::replace(exported, '\n', ' ');
  const std::string command = fmt::format(
      PLUMBLINE_SMPIRUN
      " -np {} -platform '{}' -hostfile '{}' {} {} --log=root.thres:warning "
      "'" PLUMBLINE_MPI_PROGRAM "' {} > '{}' 2> '{}'",
      processes, scratch.file("platform.xml", smpi_platform(machine().network.between_nodes, processes)),
      scratch.file("hosts", hosts), exported, settings, arguments, scratch.path("out"), scratch.path("err"));
  const int status = std::system(command.c_str());
  return {WEXITSTATUS(status), scratch.content("out"), scratch.content("err")};
}

/// The number of each cell and suite that people quote, in us, by "operation:algorithm bytes suite".
std::map<std::string, double> reported(int processes, std::string_view arguments,
                                       std::string_view settings = "") {
  const Ran ran = run_on_smpi(processes, fmt::format("{} --reps 20 --format json", arguments), settings);
  EXPECT_EQ(ran.status, 0) << ran.err;
  std::map<std::string, double> numbers;
  if (ran.status != 0) return numbers;
  const json found = json::parse(ran.out);
  for (const json& cell : found.at("cells"))
    for (const json& suite : cell.at("suites"))
      if (suite.at("primary").get<bool>())
        numbers[fmt::format("{}:{} {} {}", cell.at("operation").get<std::string>(),
                            cell.at("algorithm").get<std::string>(), cell.at("bytes").get<int>(),
                            suite.at("suite").get<std::string>())] =
            suite.at("reported_s").get<double>() * 1e6;
  return numbers;
}

/// From a start at one instant to the end of the last, with the reading of the clock at the start.
double by_loggp(const std::string& call, std::int64_t bytes, int processes) {
  const auto colon = call.find(':');
  Collective collective;
  collective.operation = operation_named(call.substr(0, colon));
  collective.algorithm = &algorithm_named(collective.operation, call.substr(colon + 1));
  collective.bytes = bytes;
  return to_seconds(std::ranges::max(finishing_times(machine(), collective, processes))) * 1e6 + r;
}

constexpr const char* windows = "--suite reprompi-hca3 --fit-points 10 --exchanges 10";

void expect_loggp(int processes, std::initializer_list<const char*> calls) {
  const std::string asked = fmt::format("--op {} --bytes 1,1Ki,64Ki {}", fmt::join(calls, ","), windows);
  const auto found = reported(processes, asked);
  for (const std::string call : calls)
    for (const std::int64_t bytes : {1, 1024, 65536}) {
      const double expected = by_loggp(call, bytes, processes);
      EXPECT_NEAR(found.at(fmt::format("{} {} reprompi-hca3", call, bytes)), expected,
                  rounding + 1e-4 * expected)
          << call << ", " << bytes << " bytes, " << processes << " processes";
    }
}

// Where no process has two messages under way in one direction, SMPI has nothing to share: it is LogGP.
// (1e-4: with a gap of 0, an algorithm of many rounds ends each of them at SMPI's own rounding.)
TEST(Smpi, AgreesWithLogGPWhereMessagesShareNoLink) {
  for (const int processes : {2, 3, 4, 8})
    expect_loggp(processes,
                 {"bcast:chain", "reduce:chain", "allreduce:ring", "allgather:ring", "allgather:bruck",
                  "alltoall:pairwise", "alltoall:bruck", "reduce-scatter:ring", "scan:chain"});
}

TEST(Smpi, AgreesWithLogGPOnRecursiveDoublingOfPowersOfTwo) {
  for (const int processes : {2, 4, 8})
    expect_loggp(processes, {"allreduce:recursive-doubling", "allreduce:rabenseifner",
                             "allgather:recursive-doubling", "reduce-scatter:recursive-halving"});
}

// SMPI's own MPI_Allreduce and MPI_Alltoall, made to use the same algorithms, against LogGP.
TEST(Smpi, HasCollectivesOfItsOwnThatAgreeWithLogGP) {
  const auto found = reported(8, fmt::format("--op allreduce,alltoall --bytes 1Ki {}", windows),
                              "--cfg=smpi/allreduce:rdb --cfg=smpi/alltoall:pair");
  EXPECT_NEAR(found.at("allreduce:library 1024 reprompi-hca3"),
              by_loggp("allreduce:recursive-doubling", 1024, 8), 0.01);
  EXPECT_NEAR(found.at("alltoall:library 1024 reprompi-hca3"), by_loggp("alltoall:pairwise", 1024, 8), 0.01);
}

// The root sends B = k + 16 bytes to 2 and, o later, to 1; both share its link from then on. To 2 alone go
// o / G bytes, the rest at half the rate: from o on that takes L' + o + 2 (B - o / G) G = L' - o + 2 B G,
// with L' = L - 17 G. Process 2 receives and sends on alone: o_r, o_s, L', B G, o_r.
//   SMPI:  o + L' - o + 2 B G + 2 o + L' + B G + o = 2 L' + 3 B G + 3 o
//   LogGP: 2 (2 o + L + (k - 1) G): the message to 2 goes first.
// Their ratio goes to 3/2.
TEST(Smpi, SharesTheRootsLinkBetweenTheMessagesOfABinomialBroadcast) {
  const double k = 65536, B = k + 16, latency = L - 17 * G;
  const double shared = 2 * latency + 3 * B * G + 3 * o, queued = 2 * (2 * o + L + (k - 1) * G);
  const auto found = reported(4, fmt::format("--op bcast:binomial --bytes 64Ki {}", windows));
  EXPECT_NEAR(found.at("bcast:binomial 65536 reprompi-hca3"), shared + r, rounding);
  EXPECT_NEAR(by_loggp("bcast:binomial", 65536, 4), queued + r, 1e-6);
  EXPECT_NEAR(shared / queued, 1.455, 0.001);
}

// Seven messages arrive over the root's link together, after o + L' + 7 B G; only then does SMPI charge o_r,
// for each in turn. In LogGP they arrive one after the other, (k - 1) G > o_r apart: the root handles six
// while the next arrive.
//   SMPI:  o + L' + 7 B G + 7 o      LogGP: o + L + 7 (k - 1) G + o
TEST(Smpi, ChargesTheOverheadsOfAFlatGatherAtItsEnd) {
  const double k = 1024, B = k + 16;
  const double shared = o + L - 17 * G + 7 * B * G + 7 * o, queued = o + L + 7 * (k - 1) * G + o;
  const auto found = reported(8, fmt::format("--op gather:flat --bytes 1Ki {}", windows));
  EXPECT_NEAR(found.at("gather:flat 1024 reprompi-hca3"), shared + r, rounding);
  EXPECT_NEAR(by_loggp("gather:flat", 1024, 8), queued + r, 1e-6);
}

// The linear barrier of two processes: 1 calls 0, which answers, reads its clock and broadcasts. What leaves
// 0 r + o after the answer reaches 1 r + o + G after it, for an empty message is a byte shorter.
//   Root: from the reading on, r + o. Process 1: it leaves o_r after the answer's arrival, and has the
//   broadcast r + o + G + o_r after it: r + o + G. The suite osu takes the mean of both, reprompi-barrier the
//   max. mpptest: a loop; the root sends one every o, nobody holds it back, and there is one reading for
//   all 20.
TEST(Smpi, ReportsBySuitesWhatTheirSchemesMakeOfABroadcast) {
  const auto found =
      reported(2, "--op bcast:binomial --bytes 1 --suite osu,reprompi-barrier,mpptest --barrier linear");
  EXPECT_NEAR(found.at("bcast:binomial 1 osu"), r + o + G / 2, rounding);
  EXPECT_NEAR(found.at("bcast:binomial 1 reprompi-barrier"), r + o + G, rounding);
  EXPECT_NEAR(found.at("bcast:binomial 1 mpptest"), o + r / 20, rounding);
}

// Clocks a second apart, 10 ppm apart. The network is symmetric and has no jitter, so hca3's lines are exact
// but for the nanoseconds that a clock counts in: process 3 is two lines away from process 0.
TEST(Smpi, KnowsTheErrorOfASynchronisationOnManyNodes) {
  const Ran ran =
      run_on_smpi(4,
                  "sync --methods none,hca3 --runs 1 --horizons 0 --fit-points 10 --fit-span 10ms "
                  "--inject-clock offset=1s,skew=10ppm --format json");
  ASSERT_EQ(ran.status, 0) << ran.err;
  const json methods = json::parse(ran.out).at("methods");
  EXPECT_GT(methods.at(0).at("error_s").at("0").get<double>(), 1e-3);
  EXPECT_LT(methods.at(1).at("error_s").at("0").get<double>(), 2e-9);
}

// The calibration knows nothing of the machine that it runs on; 1 ns is what its clock counts in.
TEST(Smpi, CalibratesToTheMachineThatItRunsOn) {
  const Ran ran = run_on_smpi(2, "calibrate");
  ASSERT_EQ(ran.status, 0) << ran.err;
  const Scratch scratch;
  const LogGOPS found = read_machine(scratch.file("found.toml", ran.out)).network.between_nodes;
  EXPECT_NEAR(to_seconds(found.L) * 1e6, L, 0.001);
  EXPECT_NEAR(to_seconds(found.o_s) * 1e6, o, 0.001);
  EXPECT_NEAR(to_seconds(found.o_r) * 1e6, o, 0.001);
  EXPECT_NEAR(found.G * 1e-6, G, 1e-3 * G);
}

TEST(Smpi, EndsWithTheStatusOfAWrongInput) {
  const Ran ran = run_on_smpi(2, "--op bcst");
  EXPECT_EQ(ran.status, 2);
  EXPECT_THAT(ran.err, HasSubstr("plumbline-mpi: error: --op: unknown operation 'bcst'"));
}

TEST(Smpi, RefusesTheProcessorsCounter) {
  const Ran ran = run_on_smpi(2, "--op bcast --bytes 8 --suite osu --clock tsc");
  EXPECT_EQ(ran.status, 2);
  EXPECT_THAT(ran.err, HasSubstr("the counter does not know of simulated time; take wtime"));
}

}  // namespace
}  // namespace plumbline
