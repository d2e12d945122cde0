#include <fstream>
#include <map>
#include <regex>
#include <sstream>

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "models/schedule.hpp"
#include "tests/cli/program.hpp"
#include "traces/export/goal.hpp"
#include "traces/export/smpi.hpp"
#include "traces/machine/machine_file.hpp"
#include "traces/store.hpp"

namespace plumbline::test {
namespace {

using testing::HasSubstr;

StoredProcess process(int rank, double first) {
  StoredProcess process{.rank = rank, .node = 0};
  process.begin = {first, first + 1};
  process.end = {first + 0.25, first + 1.5};
  process.time = {0.25, 0.5};
  process.verdict = {0, static_cast<std::uint8_t>(rank == 0 ? 0 : 3)};
  return process;
}

/// One launch with a cell of two processes and two observations, and its truth.
std::string small_store(const std::string& name) {
  const std::string file = fresh_path(name);
  RunInfo run;
  run.program = "plumbline";
  run.version = "0.1.0";
  run.backend = "simulated";
  run.machine = "m";
  Store store = Store::create(file, run);
  const int launch = store.begin_launch(3, "a,b");
  StoredCell cell;
  cell.key = {"osu", "bcast", "", 8, 0, 2, 1};
  cell.resolved = "binomial";
  cell.processes = {process(0, 1), process(1, 2)};
  cell.reported = {{"mean", true, 0.375, {}}};
  store.write(launch, cell);
  StoredCell truth;
  truth.key = {truth_suite, "bcast", "", 8, 0, 2, 1};
  truth.truth = {0.125};
  store.write(launch, truth);
  store.end_launch(launch);
  return file;
}

TEST(ExportCommand, WritesOneObservationARowAsCsv) {
  const Ran ran = run("export --to csv " + small_store("rows.db"));
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out,
            "launch,name,suite,operation,algorithm,bytes,processes,segment_bytes,root,rank,observation,begin_"
            "s,end_s,"
            "time_s,verdict\n"
            "3,\"a,b\",osu,bcast,binomial,8,2,0,1,0,0,1,1.25,0.25,ok\n"
            "3,\"a,b\",osu,bcast,binomial,8,2,0,1,0,1,2,2.5,0.5,ok\n"
            "3,\"a,b\",osu,bcast,binomial,8,2,0,1,1,0,2,2.25,0.25,ok\n"
            "3,\"a,b\",osu,bcast,binomial,8,2,0,1,1,1,3,3.5,0.5,started late and took too long\n"
            "3,\"a,b\",truth,bcast,library,8,2,0,1,,0,,,0.125,ok\n");
}

TEST(ExportCommand, WritesTheSameAsJson) {
  const Ran ran = run("export --to json " + small_store("json.db"));
  ASSERT_EQ(ran.status, 0) << ran.err;
  const auto whole = nlohmann::json::parse(ran.out);
  EXPECT_EQ(whole["schema"], "plumbline.export/2");
  EXPECT_EQ(whole["run"]["backend"], "simulated");
  EXPECT_EQ(whole["launches"][0]["name"], "a,b");
  ASSERT_EQ(whole["cells"].size(), 2u);
  const auto& cell = whole["cells"][0];
  EXPECT_EQ(cell["suite"], "osu");
  EXPECT_EQ(cell["reported"][0]["reported_s"], 0.375);
  EXPECT_EQ(cell["observations"][1]["time_s"], (std::vector<double>{0.25, 0.5}));
  EXPECT_EQ(cell["observations"][1]["verdict"][1], "started late and took too long");
  EXPECT_EQ(whole["cells"][1]["truth_s"], std::vector<double>{0.125});
}

TEST(ExportCommand, WritesAllThatASimulationKept) {
  const std::string store = fresh_path("simulated_export.db");
  ASSERT_EQ(run("simulate --machine ib-2008 --processes 4 --op bcast --bytes 8,64 --suite osu,reprompi "
                "--reps 20 --launches 2 --store " +
                store)
                .status,
            0);
  const Ran ran = run("export --to csv " + store);
  // 2 launches, 2 sizes, 20 observations: of 2 suites on 4 processes, and of the truth.
  EXPECT_EQ(std::ranges::count(ran.out, '\n'), 1 + 2 * 2 * 20 * (2 * 4 + 1));
  EXPECT_EQ(nlohmann::json::parse(run("export --to json " + store).out)["cells"].size(), 2u * 2 * 3);
}

TEST(ExportCommand, WritesImportedRowsWithTheirColumns) {
  const std::string file =
      file_with("imported.csv", "operation,bytes,seconds,processes,rank\nbcast,8,2.5e-6,16,3\n");
  const std::string store = fresh_path("imported_export.db");
  ASSERT_EQ(run("import " + file + " --store " + store).status, 0);
  EXPECT_EQ(
      run("export --to csv " + store).out,
      "file,benchmark,version,operation,detail,processes,run,metric,unit,statistic,line,bytes,repetitions,"
      "rank,observation,value,invalid\n" +
          file + ",,,bcast,,16,1,latency,s,,2,8,,3,,2.5e-06,\n");
  const auto whole = nlohmann::json::parse(run("export --to json " + store).out);
  EXPECT_EQ(whole["files"][0]["rows"][0]["value"], 2.5e-6);
  EXPECT_EQ(whole["files"][0]["series"][0]["operation"], "bcast");
}

TEST(ExportCommand, WritesToAFile) {
  const std::string path = fresh_path("out.csv"), store = small_store("to_file.db");
  EXPECT_EQ(run("export --to csv " + store + " --output " + path).out, "");
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  EXPECT_EQ(text.str(), run("export --to csv " + store).out);
}

// Place 0 serves the larger subtree first (2, then 1); 2 serves 3 once it has the data.
TEST(ExportCommand, WritesABinomialBroadcastAsGoal) {
  const Ran ran = run("export --schedule bcast:binomial --processes 4 --bytes 1Ki --to goal");
  EXPECT_EQ(ran.err, "");
  EXPECT_EQ(ran.out,
            "num_ranks 4\n"
            "\nrank 0 {\nl1: send 1024b to 2 tag 0\nl2: send 1024b to 1 tag 0\nl2 irequires l1\n}\n"
            "\nrank 1 {\nl1: recv 1024b from 0 tag 0\n}\n"
            "\nrank 2 {\nl1: recv 1024b from 0 tag 0\nl2: send 1024b to 3 tag 0\nl2 requires l1\n}\n"
            "\nrank 3 {\nl1: recv 1024b from 2 tag 0\n}\n");
}

// In dissemination a round is a receive and a send; the second round waits for both.
TEST(ExportCommand, LetsARoundWaitForAllOfTheOneBefore) {
  const Ran ran = run("export --schedule barrier:dissemination --processes 3 --to goal");
  EXPECT_THAT(ran.out, HasSubstr("rank 0 {\n"
                                 "l1: recv 1b from 2 tag 0\n"
                                 "l2: send 1b to 1 tag 0\nl2 irequires l1\n"
                                 "l3: recv 1b from 1 tag 0\nl3 requires l1\nl3 requires l2\n"
                                 "l4: send 1b to 2 tag 0\nl4 irequires l3\n}\n"));
}

using Messages = std::map<std::pair<int, int>, std::vector<std::string>>;  // of a pair, in order: sizes

/// Reads GOAL, and checks that labels count from 1 and that dependencies point back.
struct GoalReader {
  int rank = -1, label = 0;
  Messages sent, received;

  void read(const std::string& line) {
    static const std::regex step(R"(l(\d+): (send|recv) ([1-9]\d*b) (to|from) (\d+) tag 0)");
    static const std::regex needs(R"(l(\d+) i?requires l(\d+))");
    std::smatch found;
    if (line == fmt::format("rank {} {{", rank + 1)) {
      ++rank, label = 0;
    } else if (std::regex_match(line, found, step)) {
      EXPECT_EQ(std::stoi(found[1]), ++label);
      const int peer = std::stoi(found[5]);
      EXPECT_EQ(found[2] == "send", found[4] == "to");
      if (found[2] == "send")
        sent[{rank, peer}].push_back(found[3]);
      else
        received[{peer, rank}].push_back(found[3]);
    } else if (std::regex_match(line, found, needs)) {
      EXPECT_EQ(std::stoi(found[1]), label);
      EXPECT_LT(std::stoi(found[2]), label);
    } else {
      EXPECT_TRUE(line.empty() || line == "}") << line;
    }
  }
};

TEST(Goal, EveryScheduleIsWellFormedAndEachMessageHasItsReceiver) {
  for (const Algorithm& algorithm : algorithms())
    for (int processes = 1; processes <= 9; ++processes) {
      std::string text;
      const Collective call{algorithm.operation, &algorithm,
                            has_root(algorithm.operation) ? processes / 2 : 0, 40'000, 0};
      write_goal(call, processes, [&](std::string_view piece) { text += piece; });
      std::istringstream lines(text);
      std::string line;
      std::getline(lines, line);
      EXPECT_EQ(line, fmt::format("num_ranks {}", processes));
      GoalReader reader;
      while (std::getline(lines, line)) reader.read(line);
      EXPECT_EQ(reader.rank, processes - 1);
      EXPECT_EQ(reader.sent, reader.received)
          << name(algorithm.operation) << ":" << algorithm.name << " on " << processes;
      EXPECT_EQ(reader.sent.empty(), processes == 1);
    }
}

// o_s 0.5 us, O 2 ns/B, S 12 KiB: below, o_s - O + k O; the envelope has 16 bytes.
TEST(Smpi, SaysOverheadsByTheByteAndWhereRendezvousBegins) {
  LogGOPS level;
  level.L = 2'500'000;
  level.o_s = 500'000;
  level.o_r = 700'000;
  level.G = 1000;
  level.O = 2000;
  level.S = 12288;
  const std::string text = smpi_settings(level);
  EXPECT_THAT(text, HasSubstr("--cfg=smpi/os:0:4.98e-07:2e-09;12288:0:0\n"));
  EXPECT_THAT(text, HasSubstr("--cfg=smpi/ois:0:4.98e-07:2e-09;12288:0:0\n"));
  EXPECT_THAT(text, HasSubstr("--cfg=smpi/or:0:6.98e-07:2e-09;12288:0:0\n"));
  EXPECT_THAT(text, HasSubstr("--cfg=smpi/send-is-detached-thresh:12289\n"));
  EXPECT_THAT(text, HasSubstr("--cfg=smpi/async-small-thresh:12289\n"));
  // latency 2.5 us - 17 ns; (0.5 + 3 x 2.5 + 0.7 - 0.017) us / 2.483 us
  EXPECT_THAT(text, HasSubstr("--cfg=smpi/lat-factor:0:1;12304:3.49"));
  EXPECT_THAT(smpi_platform(level, 4),
              HasSubstr("radical=\"0-3\" speed=\"1Gf\" bw=\"1000000000Bps\" lat=\"1.2415"));
}

// Up to 100 B: o_s 0.2 us, L 0.5 us, G 2 ns/B. Above: o_s 0.5 us, L 2.5 us, G 1 ns/B, O none. The route
// has 2.5 us - 17 ns; the class (0.5 us - 34 ns) / 2.483 us = 0.1876... of it and half its bandwidth, for up
// to 116 B with the envelope.
TEST(Smpi, HasASectionForEveryClassOfSizes) {
  LogGOPS level;
  level.L = 2'500'000;
  level.o_s = 500'000;
  level.G = 1000;
  level.sizes = {{{.L = 500'000, .o_s = 200'000, .G = 2000}, 100}};
  const std::string text = smpi_settings(level);
  EXPECT_THAT(text, HasSubstr("--cfg=smpi/os:0:2e-07:0;100:5e-07:0\n"));
  EXPECT_THAT(text, HasSubstr("--cfg=smpi/or:0:0:0\n"));
  EXPECT_THAT(text, HasSubstr("--cfg=smpi/bw-factor:0:0.5;116:1\n"));
  EXPECT_THAT(text, HasSubstr("--cfg=smpi/lat-factor:0:0.1876"));
  EXPECT_THAT(text, HasSubstr(";116:1\n"));
}

// L 10 ns, less than 17 G = 17 ns: the route has 1 ps. A rendezvous takes (0.5 + 0.03 + 0.7 - 0.017) us more
// than its bytes: 1,213,000 ps.
TEST(Smpi, KeepsARendezvousWhereTheLatencyIsLessThanTheEnvelope) {
  LogGOPS level;
  level.L = 10'000, level.o_s = 500'000, level.o_r = 700'000, level.G = 1000, level.S = 12'288;
  EXPECT_THAT(smpi_settings(level), HasSubstr("--cfg=smpi/lat-factor:0:1;12304:12130"));
  EXPECT_THAT(smpi_platform(level, 2), HasSubstr("lat=\"5e-13s\""));
}

TEST(Smpi, RefusesAMachineWhoseRoutesItWouldLose) {
  for (const char* target : {"smpi", "smpi-platform --processes 4"}) {
    const Ran ran = run(std::string("export --machine fat-tree --to ") + target);
    EXPECT_EQ(ran.status, 2);
    EXPECT_EQ(ran.out, "");
    EXPECT_THAT(ran.err, HasSubstr("this machine's messages go over a platform"));
  }
}

// One line for each thing that a machine has and SMPI's settings have no place for, whether the level or one
// of its classes of sizes says it; none for what is not there, or goes into the settings: L, o_s, o_r, G, O,
// S.
TEST(Smpi, SaysEachThingOfAMachineThatItCannotExpress) {
  const std::string plain =
      "[network]\nL = '5us'\no = '1us'\ng = '1us'\nG = '1ns/B'\nO = '1ns/B'\nS = '4KiB'\n";
  EXPECT_THAT(smpi_losses(parse_machine(plain, "m.toml")), testing::IsEmpty());
  const std::string more =
      "queue_switch = '0.1us'\nG_queue = '0.1ns/B'\npeer_switch = '0.1us'\n"
      "rendezvous = { nonblocking_above = '1KiB', L = '1us', G = '1ns/B' }\nnic = { g = '0.1us' }\n"
      "[[network.sizes]]\nup_to = 8\no_r_waiting = '1us'\nO_waiting = '1ns/B'\nG_forward = '1ns/B'\n"
      "[[network.level]]\nname = 'node'\nprocesses = 4\nmemory = { G = '1ns/B' }\n"
      "[placement]\nnodes = 2\nby = 'node'\n[call]\no = '1us'\no_message = '1us'\n[compute]\ncombine = "
      "'1ns/B'\n";
  std::vector<std::string> named;
  for (const std::string& loss : smpi_losses(parse_machine(plain + more, "m.toml")))
    named.push_back(loss.substr(0, loss.find(" is left out: ")));
  EXPECT_THAT(named, testing::UnorderedElementsAre(
                         "the network within a node", "[network.nic]", "memory", "[placement] by",
                         "o_r_waiting", "O_waiting", "G_forward", "queue_switch", "G_queue", "peer_switch",
                         "rendezvous.nonblocking_above", "rendezvous.L", "rendezvous.G", "[call] o",
                         "[call] o_message", "[compute]"));
  const std::string file = file_with("lossy.toml", "name = 'lossy'\nsource = 'a test'\n" + plain + more);
  const Ran ran = run("export --to smpi --machine " + file);
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(std::ranges::count(ran.err, '\n'), 16) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr("plumbline: note: smpi: [network.nic] is left out: "));
}

TEST(Smpi, HasNoSectionWhereThereIsNoRendezvous) {
  LogGOPS level;
  level.L = 1'000'000;
  EXPECT_THAT(smpi_settings(level), HasSubstr("--cfg=smpi/os:0:0:0\n"));
  EXPECT_THAT(smpi_settings(level), HasSubstr("--cfg=smpi/lat-factor:0:1\n"));
}

struct Wrong {
  const char *arguments, *said;
};

TEST(ExportCommand, RefusesWhatDoesNotFitTogether) {
  for (const Wrong& wrong : std::initializer_list<Wrong>{
           {"", "--to is missing; use --to csv, json, goal, smpi or smpi-platform"},
           {"--to goa", "--to: unknown target 'goa'; did you mean 'goal'?"},
           {"--to csv", "--to csv takes a store, and nothing else: plumbline export RUN.db"},
           {"--to csv /no/such.db", "/no/such.db: cannot be opened: No such file or directory"},
           {"--to goal --schedule bcast:binomial --bytes 8",
            "--to goal takes one --schedule OP:ALGORITHM, one --processes and one --bytes"},
           {"--to goal --schedule bcast --bytes 8 --processes 4",
            "--schedule: bcast by which algorithm? Use bcast:ALGORITHM; plumbline list algorithms"},
           {"--to goal --schedule bcast:binomial --bytes 8 --processes 2147483647",
            "GOAL is written for up to 1048576 processes, not 2147483647"},
           {"--to goal --schedule alltoall:linear --bytes 8 --processes 20000",
            "GOAL of 39998 steps a process on 20000 processes is more than the 100000000 steps that are "
            "written; "
            "take fewer processes"},
           {"--to smpi", "--to smpi takes a --machine, and no --processes: its settings are for any number"},
           {"--to smpi-platform --machine ib-2008",
            "--to smpi-platform takes a --machine and --processes"}}) {
    const Ran ran = run(std::string("export ") + wrong.arguments);
    EXPECT_EQ(ran.status, 2);
    EXPECT_EQ(ran.err, error_line(wrong.said));
  }
}

}  // namespace
}  // namespace plumbline::test
