// What plumbline timeline draws lies where the model says; the times are derived above each assertion.
#include <fstream>
#include <map>
#include <regex>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"

namespace plumbline::test {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;

const std::string textbook =
    "timeline --machine logp-textbook --processes 4 --op bcast:flat --bytes 1 ";  // L 5 us, g 1 us

// The plot reaches from x = 90 to 840; the line of row i is at y = 34 + 80 i + 50.
constexpr double left = 90, plot = 750;
double y_of(int row) { return 84 + 80 * row; }

/// A picture of `shown` microseconds.
class Picture {
 public:
  Picture(std::string svg, double from, double to) : svg_(std::move(svg)), from_(from), to_(to) {}

  double x_of(double us) const { return left + plot * (us - from_) / (to_ - from_); }
  double time_of(double x) const { return from_ + (x - left) * (to_ - from_) / plot; }

  /// Begin and end in microseconds of each bracket, row by row.
  std::vector<std::pair<double, double>> brackets() const {
    std::vector<std::pair<double, double>> found;
    each(R"re(<path d="M([0-9.]+) [0-9.]+ v-5 H([0-9.]+) v5" class="bracket")re",
         [&](const std::smatch& match) { found.emplace_back(time(match[1]), time(match[2])); });
    return found;
  }

  /// Labels of a class: text, middle in microseconds, row.
  struct Label {
    std::string text;
    double us;
    int row;
    bool operator==(const Label& other) const {
      return text == other.text && std::abs(us - other.us) < 0.02 && row == other.row;
    }
    friend void PrintTo(const Label& label, std::ostream* out) {
      *out << label.text << " at " << label.us << " us in row " << label.row;
    }
  };
  std::vector<Label> labels(const std::string& kind) const {
    std::vector<Label> found;
    each("<text x=\"([0-9.]+)\" y=\"([0-9.]+)\" text-anchor=\"middle\" class=\"small " + kind +
             "\">([^<]*)</text>",
         [&](const std::smatch& match) {
           found.push_back({match[3], time(match[1]), static_cast<int>((std::stod(match[2]) - 34) / 80)});
         });
    return found;
  }

  /// Leaves, arrives (microseconds), from, to of each message.
  struct Line {
    double leaves, arrives;
    int from, to;
    bool operator==(const Line& other) const {
      return std::abs(leaves - other.leaves) < 0.02 && std::abs(arrives - other.arrives) < 0.02 &&
             from == other.from && to == other.to;
    }
    friend void PrintTo(const Line& line, std::ostream* out) {
      *out << line.from << " at " << line.leaves << " to " << line.to << " at " << line.arrives;
    }
  };
  std::vector<Line> messages() const {
    std::vector<Line> found;
    each(R"re(<line x1="([-0-9.]+)" y1="([0-9.]+)" x2="([-0-9.]+)" y2="([0-9.]+)" class="message")re",
         [&](const std::smatch& match) {
           found.push_back({time(match[1]), time(match[3]), row(match[2]), row(match[4])});
         });
    return found;
  }

  /// When each process leaves a barrier, in order of rows.
  std::vector<double> barrier_exits() const {
    std::vector<double> found;
    each(R"re(<line x1="([0-9.]+)" y1="[0-9.]+" x2="[0-9.]+" y2="[0-9.]+" class="barrier")re",
         [&](const std::smatch& match) { found.push_back(std::round(100 * time(match[1])) / 100); });
    return found;
  }

  const std::string& source() const { return svg_; }

 private:
  double time(const std::string& x) const { return std::round(100 * time_of(std::stod(x))) / 100; }
  static int row(const std::string& y) {
    return static_cast<int>(std::lround((std::stod(y) - y_of(0)) / 80));
  }
  template <class Found>
  void each(const std::string& pattern, Found found) const {
    const std::regex regex(pattern);
    for (std::sregex_iterator match(svg_.begin(), svg_.end(), regex), end; match != end; ++match)
      found(*match);
  }

  std::string svg_;
  double from_, to_;
};

Picture picture_of(const std::string& arguments, double from, double to) {
  const Ran ran = run(arguments + " --format svg");
  EXPECT_EQ(ran.status, 0) << ran.err;
  return {ran.out, from, to};
}

// The root sends at 0, g and 2g and is done with the last; messages travel L = 5. What is shown ends with the
// last process, at 7.
TEST(TimelineOfFigure1, HasItsLabelsAtTheirPlaces) {
  const Picture picture = picture_of(textbook, 0, 7);
  using Label = Picture::Label;
  EXPECT_THAT(picture.brackets(), ElementsAre(std::pair{0.0, 2.0}, std::pair{0.0, 5.0}, std::pair{0.0, 6.0},
                                              std::pair{0.0, 7.0}));
  EXPECT_THAT(picture.labels("length"), ElementsAre(Label{"2g", 1, 0}, Label{"L", 2.5, 1},
                                                    Label{"L + g", 3, 2}, Label{"L + 2g", 3.5, 3}));
  // Gaps of the root at 0, 1 and 2; of process 1 and 2 from 5 and 6 on; process 3's begins where the picture
  // ends.
  EXPECT_THAT(picture.labels("gap"), ElementsAre(Label{"g", 0.5, 0}, Label{"g", 1.5, 0}, Label{"g", 2.5, 0},
                                                 Label{"g", 5.5, 1}, Label{"g", 6.5, 2}));
  using Line = Picture::Line;
  EXPECT_THAT(picture.messages(), ElementsAre(Line{0, 5, 0, 1}, Line{1, 6, 0, 2}, Line{2, 7, 0, 3}));
}

// Nine sends a gap apart, the last of the root's at 8g; process 3 gets its third at 8g + L = 13.
TEST(TimelineOfFigure1, ThreeInARowTake8gPlusL) {
  const Picture picture = picture_of(textbook + "--suite mpbench --warmup 0 --reps 3", 0, 13);
  using Label = Picture::Label;
  EXPECT_THAT(picture.labels("length"), ElementsAre(Label{"8g", 4, 0}, Label{"6g + L", 5.5, 1},
                                                    Label{"7g + L", 6, 2}, Label{"8g + L", 6.5, 3}));
  EXPECT_EQ(picture.messages().size(), 9U);
  EXPECT_EQ(picture.messages().back(), (Picture::Line{8, 13, 0, 3}));
}

// Figure 2: messages arrive at 5, 6 and 7. Process 1 comes at 9, when its message is there; process 2 comes
// at 4 and waits 2.
TEST(TimelineOfFigure2, ProcessesThatComeLateWaitLess) {
  const Picture picture = picture_of(textbook + "--starts 0,9us,4us,0", 0, 9);
  EXPECT_THAT(picture.brackets(), ElementsAre(std::pair{0.0, 2.0}, std::pair{9.0, 9.0}, std::pair{4.0, 6.0},
                                              std::pair{0.0, 7.0}));
  EXPECT_THAT(picture.labels("length"),
              ElementsAre(Picture::Label{"2g", 1, 0}, Picture::Label{"0", 9, 1},
                          Picture::Label{"2.000 us", 5, 2}, Picture::Label{"L + 2g", 3.5, 3}));
}

// Figure 3: 1, 2 and 3 come to the linear barrier's root at L = 5, which takes them g apart, to 7, and
// releases them at 7, 8 and 9: it leaves at 9, they at 12, 13 and 14. Its broadcasts leave at 10, 11 and 12
// and arrive at 15, 16 and 17: every process measures 3g.
TEST(TimelineOfFigure3, TheBarriers3gLiesWhereEachProcessIsReleased) {
  const Picture picture =
      picture_of(textbook + "--suite mpiblib-max --barrier linear --reps 1 --warmup 0", 0, 17);
  using Label = Picture::Label;
  EXPECT_THAT(picture.barrier_exits(), ElementsAre(9, 12, 13, 14));
  EXPECT_THAT(picture.brackets(), ElementsAre(std::pair{9.0, 12.0}, std::pair{12.0, 15.0},
                                              std::pair{13.0, 16.0}, std::pair{14.0, 17.0}));
  EXPECT_THAT(picture.labels("length"), ElementsAre(Label{"3g", 10.5, 0}, Label{"3g", 13.5, 1},
                                                    Label{"3g", 14.5, 2}, Label{"3g", 15.5, 3}));
}

// docs/timeline.md shows what the program draws now; PLUMBLINE_UPDATE_DOCS=1 draws them anew.
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

// Timed is from the window's begin to L = 5 us later, on process 1; what is shown begins a quarter of that,
// 1.25 us, before. In four digits of the run's first second it could not be told.
TEST(TimelineText, TellsLateTimesFromWhereThePictureBegins) {
  const Ran ran =
      run("timeline --machine logp-textbook --processes 2 --op bcast:flat --bytes 1 --suite reprompi-hca3 "
          "--reps 1 "
          "--warmup 0");
  EXPECT_THAT(ran.out, HasSubstr("times are since "));
  EXPECT_THAT(ran.out, HasSubstr("\n      1    1.250 us  6.250 us  5.000 us"));
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
      {"--starts 0,1us", "--starts: 2 times for 4 processes; say one for each, 0,9us,4us,0"},
      {"--starts 0,1us,2us,3us --suite osu",
       "--starts: is for one call alone; a suite starts its processes itself"},
      {"--against osu", "--against: there is no --suite to hold it against"},
      {"--suite all", "timeline takes one suite or two, not "},
      {"--format sgv", "--format: unknown format 'sgv'; did you mean 'svg'?"},
      {"--from 8us --to 8us", "--from, --to: 8.000 us to 8.000 us of one call alone, which ends at 8.000 us"},
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
