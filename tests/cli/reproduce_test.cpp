#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"

namespace plumbline::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

const std::string head = "paper = \"Author: Title\"\nfigure = \"Figure 1\"\nabout = \"A flat broadcast.\"\n";

/// A flat broadcast to four processes takes L + 2g, 7 us with L = 5 us and 2.5 us with 0.5 us.
const std::string a_run =
    "[[run]]\nname = \"one\"\ncommand = \"predict --machine logp-textbook --set network.L={L} --processes 4 "
    "--op bcast:flat --bytes 1\"\nfor = { L = [\"5us\", \"0.5us\"] }\n";

std::string claim(const std::string& is, const std::string& more = "") {
  return "[[claim]]\nsays = \"it takes L + 2g\"\nvalue = { run = \"one\", take = \"max_s\" }\nis = " + is +
         "\nwithin = \"1ps\"\n" + more;
}

Ran reproduce(const std::string& text, const std::string& options = "") {
  return run("reproduce " + file_with("claims.toml", head + text) + options);
}

TEST(ReproduceCommand, runs_for_each_value_and_says_that_the_claim_holds) {
  const Ran ran = reproduce(a_run + claim("[\"7us\", \"2.5us\"]", "remark = \"whatever L is\"\n"));
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("Figure 1: A flat broadcast.\n"));
  EXPECT_THAT(ran.out, HasSubstr("  holds: it takes L + 2g\n      7.000, 2.500 us\n      whatever L is\n"));
  EXPECT_THAT(ran.out, HasSubstr("1 hold, 0 fail as explained, 0 not as the files expect, 0 not reproduced"));
}

// launch itself then refuses what is no MPI start.
TEST(ReproduceCommand, starts_programs_of_a_file_only_if_asked) {
  const std::string file =
      "[[run]]\nname = \"one\"\ncommand = \"launch --launches 1 --mpirun false --store {scratch}/a.db -- "
      "--op bcast "
      "--bytes 8\"\n" +
      claim("\"7us\"");
  const Ran refused = reproduce(file);
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.err, HasSubstr("not 'launch'; reproduce --hardware lets a file that you trust"));
  const Ran tried = reproduce(file, " --hardware");
  EXPECT_EQ(tried.status, 3);
  EXPECT_THAT(tried.err, HasSubstr("run 'one' ended with status 3"));
  EXPECT_EQ(reproduce(a_run + claim("\"7us\""), " --hardware --mutate").status, 2);
}

TEST(ReproduceCommand, fails_with_a_claim_and_says_by_what) {
  const Ran ran = reproduce(a_run + claim("\"7us\""));
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.out, HasSubstr("  FAILS: it takes L + 2g\n"));
  EXPECT_THAT(ran.out, HasSubstr("2.500000 us is not 7.000000 us within 1ps"));
}

TEST(ReproduceCommand, takes_a_failure_that_is_explained_but_not_an_explanation_of_none) {
  const std::string because = "fails_because = \"L is not always 5 us\"\n";
  const Ran fails = reproduce(a_run + claim("\"7us\"", because));
  EXPECT_EQ(fails.status, 0) << fails.out;
  EXPECT_THAT(fails.out, HasSubstr("  fails, as explained: it takes L + 2g\n"));
  const Ran holds = reproduce(a_run + claim("[\"7us\", \"2.5us\"]", because));
  EXPECT_EQ(holds.status, 1);
  EXPECT_THAT(holds.out, HasSubstr("  HOLDS, though the file says why it does not"));
}

// L + 2g is 5 us without g, so that the claim falls; with another seed it stands, for nothing is drawn.
TEST(ReproduceCommand, changes_runs_so_that_claims_must_fail_and_says_which_do_not) {
  const std::string is = claim("[\"7us\", \"2.5us\"]", "breaks_with = [\"--set network.g=0us\"]\n");
  const Ran falls = reproduce(a_run + is, " --mutate");
  EXPECT_EQ(falls.status, 0) << falls.out << falls.err;
  EXPECT_THAT(falls.out, HasSubstr("falls with '--set network.g=0us': 5.000000 us is not 7.000000 us"));
  EXPECT_THAT(falls.out, HasSubstr("1 fall when they must, 0 stand, 0 name no change"));
  const std::string stands = claim("[\"7us\", \"2.5us\"]", "breaks_with = [\"--bytes 2\"]\n");
  const Ran stand = reproduce(a_run + stands + claim("[\"7us\", \"2.5us\"]"), " --mutate --format table");
  EXPECT_EQ(stand.status, 1);
  EXPECT_THAT(stand.out, HasSubstr("STANDS with '--bytes 2'"));
  EXPECT_THAT(stand.out, HasSubstr("NAMES no change that would break it"));
  EXPECT_THAT(stand.out, HasSubstr("0 fall when they must, 1 stand, 1 name no change"));
  EXPECT_EQ(reproduce(a_run + stands).status, 0);
  const json found = json::parse(reproduce(a_run + is, " --mutate --format json").out);
  EXPECT_EQ(found["files"][0]["claims"][0]["mutations"][0]["holds"], false);
}

/// The indented lines from the first that is `begin` to the next that is not indented.
std::string block(const std::string& document, const std::string& begin) {
  std::ifstream in(document);
  std::string text;
  for (std::string line; std::getline(in, line);)
    if (!text.empty() || line == "    " + begin) {
      if (!line.empty() && !line.starts_with("    ")) break;
      text += line.empty() ? "\n" : line.substr(4) + "\n";
    }
  return text;
}

// (8 g + L) / 3 with g = 1 and L = 5 us: 13/3 us.
TEST(ReproduceCommand, holds_the_example_of_the_documentation) {
  const std::string example =
      block(PLUMBLINE_SOURCE "/docs/reference/commands/reproduce.md", "paper = \"Author: Title\"");
  const Ran ran = run("reproduce " + file_with("example.toml", example));
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("  holds: the loop shows (8g + L)/3\n      4.333 us\n"));
}

TEST(ReproduceCommand, writes_json_with_the_verdict_of_each_claim) {
  const Ran ran = reproduce(a_run + claim("\"7us\""), " --format json");
  const json found = json::parse(ran.out);
  EXPECT_EQ(found["schema"], "plumbline.reproduce/1");
  const json& verdict = found["files"][0]["claims"][0];
  EXPECT_EQ(verdict["holds"], false);
  EXPECT_EQ(verdict["as_expected"], false);
  EXPECT_EQ(verdict["ours"], "7.000, 2.500 us");
}

TEST(ReproduceCommand, writes_a_markdown_table_with_what_is_not_reproduced) {
  const Ran ran =
      reproduce(a_run + claim("\"7us\"", "fails_because = \"L varies\"\n") +
                    "[[not_reproduced]]\nsays = \"a|b\"\nbecause = \"its hardware\"\nnearest = \"ours\"\n",
                " --format markdown");
  EXPECT_EQ(ran.out,
            "**Figure 1** (`claims.toml`). A flat broadcast.\n\n| claim | ours | holds |\n|---|---|---|\n"
            "| it takes L + 2g | 7.000, 2.500 us | **no**: L varies |\n"
            "| a\\|b | ours | not reproduced: its hardware |\n\n");
}

// The machine lies beside the file, wherever the program is started.
TEST(ReproduceCommand, runs_in_the_folder_of_the_file) {
  const std::string machine =
      file_with("beside.toml", "[network]\nL = \"5us\"\no = \"0us\"\ng = \"1us\"\nG = \"0ns/B\"\n");
  const std::string beside =
      "[[run]]\nname = \"one\"\ncommand = \"predict --machine beside.toml --processes 4 --op bcast:flat "
      "--bytes 1\"\n";
  const Ran ran = reproduce(beside + claim("\"7us\""));
  EXPECT_EQ(ran.status, 0) << ran.err;
}

TEST(ReproduceCommand, gives_runs_a_folder_to_share_that_is_removed) {
  const std::string shared =
      "[[run]]\nname = \"store\"\ncommand = \"simulate --machine logp-textbook --processes 4 --op bcast:flat "
      "--bytes 1 --reps 9 --suite osu --store {scratch}/run.db\"\n"
      "[[run]]\nname = \"one\"\ncommand = \"reduce {scratch}/run.db --suite osu\"\n"
      "[[claim]]\nsays = \"a reduction gives what was reported\"\nvalue = { run = \"one\", take = "
      "\"reported_s\" }\n"
      "over = { run = \"store\", take = \"reported_s\", where = { primary = true } }\nis = 1\nwithin = "
      "\"1ppm\"\n";
  const std::string temporary = fresh_path("temporary");
  std::filesystem::create_directory(temporary);
  const std::string file = file_with("claims.toml", head + shared);
  const Ran ran = run_script("TMPDIR=" + temporary + " \"$PLUMBLINE\" reproduce " + file);
  EXPECT_EQ(ran.status, 0) << ran.err << ran.out;
  EXPECT_TRUE(std::filesystem::is_empty(temporary));
}

// A file of claims comes from anybody: its commands start nothing else, and write nowhere but into their own
// folder, whatever stands for which word.
TEST(ReproduceCommand, runs_only_what_computes) {
  const std::string sweep =
      "simulate --machine logp-textbook --processes 2 --op bcast --bytes 8 --suite osu --reps 2 ";
  const auto refused = [](const std::string& command, const std::string& values = "") {
    const Ran ran =
        reproduce("[[run]]\nname = \"one\"\ncommand = \"" + command + "\"\n" + values + claim("\"7us\""));
    EXPECT_EQ(ran.status, 2) << command;
    return ran.err;
  };
  const std::string mark = fresh_path("mark"), store = fresh_path("claimed.db");
  const std::string only = "a file's commands only compute, by ",
                    alone = "; a file's commands write to {scratch}/NAME alone";
  EXPECT_THAT(refused("launch --launches 1 --store {scratch}/a.db --mpirun 'sh -c \\\"touch " + mark +
                      "\\\"' -- --op bcast"),
              HasSubstr(only));
  EXPECT_THAT(refused("validate --here {scratch}/out --mpiexec 'touch " + mark + "'"),
              HasSubstr("--here is not for commands of a file"));
  EXPECT_THAT(refused("{word} a.db --store {scratch}/b.db", "for = { word = [\"import\"] }\n"),
              HasSubstr(only));
  EXPECT_THAT(refused(sweep + "--store " + store), HasSubstr("--store is '" + store + "'" + alone));
  EXPECT_THAT(refused(sweep + "--store=" + store), HasSubstr(alone));
  EXPECT_THAT(refused(sweep + "--store {scratch}/../claimed.db"), HasSubstr(alone));
  EXPECT_THAT(refused(sweep + "--store {scratch}/{name}", "for = { name = [\"../claimed.db\"] }\n"),
              HasSubstr(alone));
  EXPECT_THAT(refused(sweep + "{option} " + store, "for = { option = [\"--store\"] }\n"), HasSubstr(alone));
  EXPECT_THAT(refused(sweep + "--store {scratch}/a.db", "for = { scratch = [\"/tmp\"] }\n"),
              HasSubstr(alone));
  EXPECT_THAT(refused(sweep + "--output " + store), HasSubstr("--output is not for commands of a file"));
  EXPECT_FALSE(std::filesystem::exists(mark));
  EXPECT_FALSE(std::filesystem::exists(store));
}

TEST(ReproduceCommand, refuses_in_one_line) {
  const auto of = [](const std::string& command) {
    return "[[run]]\nname = \"one\"\ncommand = \"" + command + "\"\n";
  };
  const std::string bad_run = of("predict --machine nowhere"), no_json = of("predict --help");
  const std::string wrong_take =
      "[[claim]]\nsays = \"so\"\nvalue = { run = \"one\", where = { L = \"5us\" }, take = \"mx_s\" }\nabove "
      "= 0\n";
  const std::pair<std::string, std::string> cases[] = {
      {bad_run + claim("\"7us\""), "claims.toml:4: run 'one' ended with status 2: plumbline: error: "},
      {no_json + claim("\"7us\""), "claims.toml:4: run 'one' prints no JSON"},
      {of("predict 'a") + claim("\"7us\""), "claims.toml:4: run 'one': the quote ' does not end"},
      {of("reproduce claims.toml") + claim("\"7us\""),
       "claims.toml:4: run 'one': a file's commands only compute, by simulate, predict, overlap, sync, "
       "timeline, "
       "compare, reduce, plan, validate, translate, calibrate, not 'reproduce'"},
      {a_run + wrong_take, "claims.toml:8: run 'one' where L = 5us printed no number 'mx_s'"},
      {"[[claim]]\nsays = 3\n", "claims.toml:5: says must be text, not a number"}};
  for (const auto& [text, expected] : cases) {
    const Ran ran = reproduce(text);
    EXPECT_EQ(ran.status, 2) << text;
    EXPECT_THAT(ran.err, HasSubstr(expected));
    EXPECT_EQ(std::ranges::count(ran.err, '\n'), 1) << ran.err;
    EXPECT_EQ(ran.out, "");
  }
  EXPECT_THAT(run("reproduce").err, HasSubstr("no file of claims; use plumbline reproduce FILE.toml"));
  EXPECT_THAT(run("reproduce nowhere.toml").err, HasSubstr("nowhere.toml"));
  EXPECT_THAT(reproduce(a_run + claim("\"7us\""), " --format mardown").err,
              HasSubstr("did you mean 'markdown'"));
}

}  // namespace
}  // namespace plumbline::test
