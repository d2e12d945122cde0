#pragma once

#include <cmath>
#include <ostream>
#include <regex>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "tests/cli/program.hpp"

namespace plumbline::test {

// The plot reaches from x = 90 to 840; the line of row i is at y = 34 + 80 i + 50.
inline constexpr double left = 90, plot = 750;
inline double y_of(int row) { return 84 + 80 * row; }

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

  /// The same in pixels.
  struct Place {
    std::string text;
    double x, y;
  };
  std::vector<Place> places(const std::string& kind) const {
    std::vector<Place> found;
    each("<text x=\"([0-9.]+)\" y=\"([0-9.]+)\" text-anchor=\"middle\" class=\"small " + kind +
             "\">([^<]*)</text>",
         [&](const std::smatch& match) {
           found.push_back({match[3], std::stod(match[1]), std::stod(match[2])});
         });
    return found;
  }

  /// "0: 2g": of each bracket its row and what stands above it, between its ends.
  std::vector<std::string> lengths() const {
    std::vector<std::string> found;
    const auto ends = brackets();
    for (const Label& label : labels("length")) {
      const auto [begin, end] = ends[found.size()];
      EXPECT_TRUE(begin <= label.us && label.us <= end) << label.text;
      found.push_back(std::to_string(label.row) + ": " + label.text);
    }
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
  std::vector<Line> messages(const std::string& kind = "message") const {
    std::vector<Line> found;
    each(R"re(<line x1="([-0-9.]+)" y1="([0-9.]+)" x2="([-0-9.]+)" y2="([0-9.]+)" class=")re" + kind + "\"",
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

inline Picture picture_of(const std::string& arguments, double from, double to) {
  const Ran ran = run(arguments + " --format svg");
  EXPECT_EQ(ran.status, 0) << ran.err;
  return {ran.out, from, to};
}

}  // namespace plumbline::test
