// What plumbline timeline draws lies where the model says; the times are derived above each assertion.
#include <algorithm>
#include <fstream>
#include <map>
#include <regex>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"
#include "tests/cli/timeline_picture.hpp"

namespace plumbline::test {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;

const std::string textbook =
    "timeline --machine logp-textbook --processes 4 --op bcast:flat --bytes 1 ";  // L 5 us, g 1 us

// The root sends at 0, g and 2g and is done with the last; messages travel L = 5. What is shown ends when the
// last process's port is free, at 7 + g.
TEST(TimelineOfFigure1, HasItsLabelsAtTheirPlaces) {
  const Picture picture = picture_of(textbook, 0, 8);
  using Label = Picture::Label;
  EXPECT_THAT(picture.brackets(), ElementsAre(std::pair{0.0, 2.0}, std::pair{0.0, 5.0}, std::pair{0.0, 6.0},
                                              std::pair{0.0, 7.0}));
  EXPECT_THAT(picture.lengths(), ElementsAre("0: 2g", "1: L", "2: L + g", "3: L + 2g"));
  // Gaps of the root at 0, 1 and 2; of the others from 5, 6 and 7 on.
  EXPECT_THAT(picture.labels("gap"), ElementsAre(Label{"g", 0.5, 0}, Label{"g", 1.5, 0}, Label{"g", 2.5, 0},
                                                 Label{"g", 5.5, 1}, Label{"g", 6.5, 2}, Label{"g", 7.5, 3}));
  using Line = Picture::Line;
  EXPECT_THAT(picture.messages(), ElementsAre(Line{0, 5, 0, 1}, Line{1, 6, 0, 2}, Line{2, 7, 0, 3}));
}

// Nine sends a gap apart, the last of the root's at 8g; process 3 gets its third at 8g + L = 13.
TEST(TimelineOfFigure1, ThreeInARowTake8gPlusL) {
  const Picture picture = picture_of(textbook + "--suite mpbench --warmup 0 --reps 3", 0, 14);
  EXPECT_THAT(picture.lengths(), ElementsAre("0: 8g", "1: 6g + L", "2: 7g + L", "3: 8g + L"));
  EXPECT_EQ(picture.messages().size(), 9U);
  EXPECT_EQ(picture.messages().back(), (Picture::Line{8, 13, 0, 3}));
}

// Figure 2: messages arrive at 5, 6 and 7. Process 1 comes at 9, when its message is there; process 2 comes
// at 4 and waits 2.
TEST(TimelineOfFigure2, ProcessesThatComeLateWaitLess) {
  const Picture picture = picture_of(textbook + "--starts 0,9us,4us,0", 0, 9);
  EXPECT_THAT(picture.brackets(), ElementsAre(std::pair{0.0, 2.0}, std::pair{9.0, 9.0}, std::pair{4.0, 6.0},
                                              std::pair{0.0, 7.0}));
  EXPECT_THAT(picture.lengths(), ElementsAre("0: 2g", "1: 0", "2: 2.000 us", "3: L + 2g"));
}

// Figure 3: 1, 2 and 3 come to the linear barrier's root at L = 5, which takes them g apart, to 7, and
// releases them at 7, 8 and 9: it leaves at 9, they at 12, 13 and 14. Its broadcasts leave at 10, 11 and 12
// and arrive at 15, 16 and 17: every process measures 3g.
TEST(TimelineOfFigure3, TheBarriers3gLiesWhereEachProcessIsReleased) {
  const Picture picture =
      picture_of(textbook + "--suite mpiblib-max --barrier linear --reps 1 --warmup 0", 0, 18);
  EXPECT_THAT(picture.barrier_exits(), ElementsAre(9, 12, 13, 14));
  EXPECT_THAT(picture.brackets(), ElementsAre(std::pair{9.0, 12.0}, std::pair{12.0, 15.0},
                                              std::pair{13.0, 16.0}, std::pair{14.0, 17.0}));
  EXPECT_THAT(picture.lengths(), ElementsAre("0: 3g", "1: 3g", "2: 3g", "3: 3g"));
}

// Three come to the root, which releases three: six messages of the barrier, drawn unlike the broadcast's
// three.
TEST(TimelineOfFigure3, TellsTheBarriersMessagesFromTheBroadcasts) {
  const Picture picture =
      picture_of(textbook + "--suite mpiblib-max --barrier linear --reps 1 --warmup 0", 0, 18);
  using Line = Picture::Line;
  EXPECT_THAT(picture.messages("barrier-message"),
              testing::UnorderedElementsAre(Line{0, 5, 1, 0}, Line{0, 5, 2, 0}, Line{0, 5, 3, 0},
                                            Line{7, 12, 0, 1}, Line{8, 13, 0, 2}, Line{9, 14, 0, 3}));
  EXPECT_THAT(picture.messages(),
              testing::IsSupersetOf({Line{10, 15, 0, 1}, Line{11, 16, 0, 2}, Line{12, 17, 0, 3}}));
  EXPECT_THAT(picture.source(), HasSubstr(">a barrier's message</text>"));
}

// A label takes 6.3 pixels a character and 9 above its baseline. In these figures there is room on each
// bracket.
TEST(TimelineOfFigure1, NoMessageCrossesALabel) {
  for (const auto& [arguments, end] :
       std::map<std::string, double>{{"", 8}, {"--suite mpbench --warmup 0 --reps 3", 14}}) {
    const Picture picture = picture_of(textbook + arguments, 0, end);
    for (const Picture::Place& label : picture.places("length"))
      for (const Picture::Line& line : picture.messages())
        for (double part = 0; part <= 1; part += 0.001) {
          const double x = picture.x_of(line.leaves + part * (line.arrives - line.leaves));
          const double y = y_of(line.from) + part * (y_of(line.to) - y_of(line.from));
          const bool inside = std::abs(x - label.x) < 6.3 * static_cast<double>(label.text.size()) / 2 &&
                              y < label.y && y > label.y - 9;
          ASSERT_FALSE(inside) << label.text << " of " << arguments << ", " << line.from << " to " << line.to;
        }
  }
}

// docs/how-to/timeline.md shows what the program draws now; PLUMBLINE_UPDATE_DOCS=1 draws them anew.
TEST(TimelineFigures, AreThoseOfTheDocument) {
  const std::map<std::string, std::string> figures{
      {"figure-1-once", textbook},
      {"figure-1-loop", textbook + "--suite mpbench --warmup 0 --reps 3"},
      {"figure-2", textbook + "--starts 0,9us,4us,0"},
      {"figure-3", textbook + "--suite mpiblib-max --barrier linear --reps 1 --warmup 0"}};
  for (const auto& [name, arguments] : figures) {
    const std::string file = PLUMBLINE_SOURCE "/docs/timeline/" + name + ".svg",
                      now = run(arguments + " --format svg").out;
    if (std::getenv("PLUMBLINE_UPDATE_DOCS") != nullptr) std::ofstream(file) << now;
    std::ifstream stream(file);
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(stream), {}), now) << name;
  }
}

TEST(TimelinePicture, HasNoScriptAndItsTextAsText) {
  const std::string svg = picture_of(textbook + "--set network.L=4us", 0, 6).source();
  EXPECT_EQ(svg.find("<script"), std::string::npos);
  EXPECT_THAT(svg, HasSubstr("font-family:Helvetica,Arial,sans-serif"));
  EXPECT_THAT(svg, HasSubstr("logp-textbook with network.L=4us, one call alone</text>"));
}

TEST(TimelinePicture, OfAMachineNamedLikeAnElementStaysText) {
  const std::string file =
      file_with("evil.toml",
                "name = '<script>&'\nsource = 's'\n[network]\nL = '5us'\no = '0us'\ng = '1us'\n"
                "G = '0ns/B'\n");
  const Ran ran = run("timeline --processes 2 --op bcast --bytes 1 --format svg --machine " + file);
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out.find("<script"), std::string::npos);
  EXPECT_THAT(ran.out, HasSubstr("&lt;script&gt;&amp;"));
}

// Clocks 1 ms apart, one process a node: the band says how far each is from process 0's.
TEST(TimelinePicture, ShowsHowFarClocksAreApart) {
  const std::string svg =
      picture_of(textbook + "--suite osu --set clock.offset.kind=normal --set clock.offset.sd=1ms", 0, 1)
          .source();
  EXPECT_THAT(svg, HasSubstr("class=\"clock\""));
  EXPECT_THAT(svg, HasSubstr("class=\"small clock-label\""));
}

// One scale for both: the second's legend says what is as thick as the first's.
TEST(TimelinePicture, DrawsTheClocksOfTwoSchemesOnOneScale) {
  const Ran ran =
      run("timeline --machine ib-2008 --processes 8 --op bcast --bytes 8 --suite osu --against reprompi "
          "--reps 2 --format svg");
  const std::regex clocks("clock's error, up to ([0-9.]+ ms)</text>");
  const std::regex clocks_against(
      "clock's error, up to [0-9.]+ ns \\(the thickest band: ([0-9.]+ ms)\\)</text>");
  std::smatch scale, scale_against;
  ASSERT_TRUE(std::regex_search(ran.out, scale, clocks)) << ran.err;
  const std::string below = scale.suffix();
  ASSERT_TRUE(std::regex_search(below, scale_against, clocks_against)) << ran.err;
  EXPECT_EQ(scale[1], scale_against[1]);
}

// In XML 1.0 there is no character ESC; a terminal would obey it.
TEST(TimelinePicture, HasNoControlCharacterOfAName) {
  const std::string file = file_with("bell.toml",
                                     "name = \"a\\u0007\\u001b[31m\"\nsource = 's'\n[network]\nL = '5us'\no "
                                     "= '0us'\ng = '1us'\nG = '0ns/B'\n");
  for (const char* format : {"svg", "text", "json", "trace"}) {
    const Ran ran =
        run("timeline --processes 2 --op bcast --bytes 1 --machine " + file + " --format " + format);
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_TRUE(std::ranges::all_of(ran.out, [](char c) { return c == '\n' || c < 0 || c >= ' '; }))
        << format;
    EXPECT_EQ(ran.out.find("\\x07") != std::string::npos, std::string(format) != "trace")
        << format;  // no name there
  }
}

// Four rows with five names each. The root: 3 sends, 3 gaps, and 2 waits for its port; each other process: a
// wait, a receive, a gap; four calls; a flow of two ends for each of 3 messages.
TEST(TimelineTrace, HasTheDerivedNumberOfEvents) {
  const Ran ran = run(textbook + "--format trace");
  ASSERT_EQ(ran.status, 0) << ran.err;
  std::map<std::string, int> count;
  const json trace = json::parse(ran.out);
  for (const json& event : trace["traceEvents"]) ++count[event["ph"].get<std::string>()];
  EXPECT_EQ(count, (std::map<std::string, int>{{"M", 20}, {"X", 8 + 9 + 4}, {"s", 3}, {"f", 3}}));
}

// 1 ps is a millionth of the format's microsecond.
TEST(TimelineTrace, IsExactToThePicosecond) {
  const Ran ran = run(textbook + "--set network.L=5000001ps --format trace");
  EXPECT_THAT(ran.out, HasSubstr("\"ts\":7.000001,"));
}

TEST(TimelineJson, HasEveryMessageInSeconds) {
  const Ran ran = run(textbook + "--format json");
  const json found = json::parse(ran.out);
  EXPECT_EQ(found["schema"], "plumbline.timeline/1");
  const json& scheme = found["schemes"][0];
  ASSERT_EQ(scheme["messages"].size(), 3U);
  EXPECT_DOUBLE_EQ(scheme["messages"][2]["leaves_s"].get<double>(), 2e-6);
  EXPECT_DOUBLE_EQ(scheme["messages"][2]["arrives_s"].get<double>(), 7e-6);
  EXPECT_EQ(scheme["calls"][3]["sum"], "L + 2g");
}

TEST(TimelineText, DrawsEachProcess) {
  const Ran ran = run(textbook);
  EXPECT_THAT(ran.out, HasSubstr("L + 2g\n"));
  EXPECT_THAT(ran.out, HasSubstr("           3 |....."));
}

// One observation takes L + g = 6 us of three processes; a quarter of that, 1.5 us, of the wait for the
// window is shown before it. The root is done a gap after it began. 0.6 s of synchronisation came before:
// four digits of a time since the run's start would be the same in each cell. The clocks are perfect.
TEST(TimelineText, CountsFromWhatIsShownWhereMuchCameBefore) {
  const Ran ran =
      run("timeline --machine logp-textbook --processes 3 --op bcast:flat --bytes 1 --suite reprompi "
          "--reps 1 --warmup 0");
  EXPECT_THAT(ran.out,
              testing::ContainsRegex("\nTimes count from 6[0-9]*\\.[0-9]* ms after the run's start\\.\n"));
  EXPECT_THAT(ran.out, HasSubstr("\n      0    1.500 us  2.500 us  1.000 us  g\n"
                                 "      1    1.500 us  6.500 us  5.000 us\n"
                                 "      2    1.500 us  7.500 us  6.000 us\n"));
  EXPECT_THAT(ran.out, testing::Not(HasSubstr("clock of")));
}

// What a process's sends and receives are stays visible: barriers and timed regions have a line of their own.
// The dissemination barrier of two: each sends at 0, and leaves at L = 5; the broadcast's message leaves at
// 5, and comes at 10. At 5, in the middle of 72 columns, process 1 receives the barrier's message.
TEST(TimelineText, DrawsWhatIsTimedAboveWhatIsDone) {
  const Ran ran =
      run("timeline --machine logp-textbook --processes 2 --op bcast:flat --bytes 1 --suite mpiblib-max "
          "--barrier dissemination --reps 1 --warmup 0 --to 10us --from 0");
  const std::string wait(35, '.'), barrier(36, 'b');
  EXPECT_THAT(ran.out, HasSubstr("\n           1 |s" + wait + "r"));
  EXPECT_THAT(ran.out, HasSubstr("\n             |" + barrier + "[-"));
  EXPECT_THAT(ran.out, HasSubstr("b in a barrier   [-] timed\n"));
}

TEST(TimelineText, IsAsWideAsTheTerminal) {
  const Ran ran =
      run_script("export PLUMBLINE; script -qec 'stty cols 50; \"$PLUMBLINE\" " + textbook + "' /dev/null");
  // 12 characters of a name, a blank, the chart's two edges: 35 columns are left.
  EXPECT_THAT(ran.out, testing::ContainsRegex("\n           3 \\|[^|]{35}\\|\r?\n"));
}

// Nothing happens in no time; an axis needs some.
TEST(TimelineText, OfOneProcessHasAnAxis) {
  const Ran ran = run("timeline --machine logp-textbook --processes 1 --op bcast --bytes 1");
  EXPECT_THAT(ran.out, testing::ContainsRegex("\n        time  0 s +1\\.000 us\n"));
}

TEST(Timeline, IsNotWrittenOntoItsMachine) {
  const std::string file = file_with(
      "mm.toml", "name = 'a'\nsource = 's'\n[network]\nL = '5us'\no = '0us'\ng = '1us'\nG = '0ns/B'\n");
  const Ran ran = run("timeline --processes 2 --op bcast --bytes 1 --machine " + file + " -o " + file);
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.err, error_line("--output: '" + file + "' is also --machine; name another file"));
}

TEST(Timeline, OfTwoSuitesHasBoth) {
  const Ran ran = run(textbook + "--suite osu --against mpiblib-max --format json");
  ASSERT_EQ(ran.status, 0) << ran.err;
  const json schemes = json::parse(ran.out)["schemes"];
  ASSERT_EQ(schemes.size(), 2U);
  EXPECT_EQ(schemes[1]["scheme"], "mpiblib-max");
}

// A flat barrier and broadcast of 64 processes are hundreds of intervals: 100,000 times are more than 5
// million.
TEST(Timeline, EndsWhereThereIsTooMuchToRecord) {
  const Ran ran = run(
      "timeline --machine logp-textbook --processes 64 --op bcast:flat --bytes 8 --suite osu --reps 100000");
  EXPECT_EQ(ran.status, 3);
  EXPECT_EQ(ran.err,
            error_line("more than 5 million intervals to record; ask for fewer processes or repetitions"));
}

TEST(Timeline, RefusesWhatItCannotDraw) {
  const std::pair<std::string, std::string> wrong[] = {
      {"--starts 0,1us", "--starts: 2 times for 4 processes; use one for each, 0,9us,4us,0"},
      {"--starts 0,1us,2us,3us --suite osu",
       "--starts: is for one call alone; a suite starts its processes itself"},
      {"--against osu", "--against: there is no --suite to hold it against"},
      {"--suite all", "timeline takes one suite or two, not "},
      {"--format sgv", "--format: unknown format 'sgv'; did you mean 'svg'?"},
      {"--from 8us --to 8us",
       "--from, --to: 8 us to 8 us of one call alone, which ends at 8 us: nothing is in it"},
      {"--from 1s --to 2s",
       "--from, --to: 1 s to 2 s of one call alone, which ends at 8 us: nothing is in it"},
      {"--reps 3", "--reps needs --suite: one call alone has no suite"},
      {"--warmup 3", "--warmup needs --suite: one call alone has no suite"},
      {"--barrier linear", "--barrier needs --suite: one call alone has no suite"},
      {"--window 1ms", "--window needs --suite: one call alone has no suite"},
      {"--suite reprompi --window 1us",
       "--window: reprompi, bcast:flat of 1 bytes on 4 processes: a window of"},
      {"--from -1us", "--from: '-1us' is not from 0 to a day"}};
  for (const auto& [arguments, said] : wrong) {
    const Ran ran = run(textbook + arguments);
    EXPECT_EQ(ran.status, 2) << arguments;
    EXPECT_THAT(ran.err, testing::StartsWith("plumbline: error: " + said)) << arguments;
    EXPECT_EQ(ran.out, "") << arguments;
  }
  EXPECT_THAT(run("timeline --machine logp-textbook --processes 2,4 --op bcast --bytes 1").err,
              HasSubstr("timeline takes one cell, not 2"));
}

}  // namespace
}  // namespace plumbline::test
