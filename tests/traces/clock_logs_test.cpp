#include "traces/clock/clock_logs.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "models/errors.hpp"
#include "traces/clock/clock_table.hpp"
#include "traces/machine/machine_file.hpp"

namespace plumbline {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::ThrowsMessage;

/// "seconds:ns ahead", for each point.
std::vector<std::string> points_of(const ClockTrace& trace) {
  std::vector<std::string> points;
  for (const ClockTrace::Point& one : trace.points)
    points.push_back(std::to_string(one.at / 1'000'000'000'000) + ":" + std::to_string(one.ahead / 1000));
  return points;
}

TEST(ClockLogs, are_read_from_ptp4l_and_phc2sys_as_a_journal_has_them) {
  const ClockLog ptp = read_clock_log(
      "Nov 30 12:00:00 n1 ptp4l[7]: [1000.500] selected\n"
      "ptp4l[100.0]: master offset       -12 s2 freq  +100 path delay       500\n"
      "ptp4l[101.0]: master offset        30 s2 freq  +101 path delay       500\n"
      "ptp4l[102.0]: rms 23 max 45\n",
      "x");
  EXPECT_EQ(ptp.format, "ptp4l");
  EXPECT_THAT(points_of(ptp.trace), ElementsAre("0:-12", "1:30"));
  const ClockLog phc = read_clock_log(
      "phc2sys[5.0]: CLOCK_REALTIME phc offset 7 s2 freq -1 delay 9\n"
      "phc2sys[7.0]: CLOCK_REALTIME phc offset -7 s2 freq -1 delay 9\n",
      "x");
  EXPECT_EQ(phc.format, "phc2sys");
  EXPECT_THAT(points_of(phc.trace), ElementsAre("0:7", "2:-7"));
}

// syslog writes the process without brackets, a journal its number, which is no time; a configuration or port
// may stand between.
TEST(ClockLogs, of_linuxptp_are_read_as_each_system_logs_them) {
  const auto of_two = [](const std::string& before, const std::string& between) {
    std::string text;
    for (const int second : {5, 7})
      text += "Jan 21 10:07:28 n1 " + before + "[60" + std::to_string(second) + ".700]" + between +
              " phc offset " + std::to_string(second) + " s2 freq -1 delay 9\n";
    return points_of(read_clock_log(text, "x").trace);
  };
  const auto expected = ElementsAre("0:5", "2:7");
  EXPECT_THAT(of_two("phc2sys: ", " CLOCK_REALTIME"), expected);
  EXPECT_THAT(of_two("phc2sys[42767]: phc2sys", ": CLOCK_REALTIME"), expected);
  EXPECT_THAT(of_two("phc2sys[42767]: ", ""), expected);
  EXPECT_THAT(of_two("phc2sys", ":[ens5f0] CLOCK_REALTIME"), expected);
  EXPECT_THAT(of_two("phc2sys", ": [ptp4l.0.config] CLOCK_REALTIME"), expected);
}

TEST(ClockLogs, of_two_ports_are_read_of_one) {
  const ClockLog log = read_clock_log(
      "phc2sys[8.740]:[a0] CLOCK_REALTIME phc offset 12 s2 freq +6 delay 49\n"
      "phc2sys[8.740]:[b0] CLOCK_REALTIME phc offset -12 s2 freq +6 delay 49\n"
      "phc2sys[9.740]:[a0] CLOCK_REALTIME phc offset 13 s2 freq +6 delay 49\n"
      "phc2sys[9.740]:[b0] CLOCK_REALTIME phc offset -13 s2 freq +6 delay 49\n"
      "phc2sys[10.740]:[b0] CLOCK_REALTIME phc offset -14 s2 freq +6 delay 49\n",
      "x");
  EXPECT_THAT(points_of(log.trace), ElementsAre("0:-12", "1:-13", "2:-14"));
  EXPECT_THAT(log.notes,
              ElementsAre("2 sources are in it; b0 CLOCK_REALTIME phc, with most lines, is taken"));
}

// Before its first step a servo logs how far the epochs are apart; what follows is the clock.
TEST(ClockLogs, leave_out_what_is_more_than_a_day_off_or_after_the_first_day) {
  const ClockLog servo = read_clock_log(
      "ptp4l[5.7]: master offset 1612345047363283513 s0 freq +1 path delay 26\n"
      "ptp4l[6.7]: master offset 16 s2 freq +1 path delay 26\n"
      "ptp4l[7.7]: master offset 17 s2 freq +1 path delay 26\n",
      "x");
  EXPECT_THAT(points_of(servo.trace), ElementsAre("0:16", "1:17"));
  EXPECT_THAT(servo.notes, ElementsAre("1 lines are more than a day off, and left out"));
  const ClockLog week =
      read_clock_log("60000 0 1e-6 0 0 0 6\n60000 64 1e-6 0 0 0 6\n60001 70 1e-6 0 0 0 6\n", "x");
  EXPECT_THAT(points_of(week.trace), ElementsAre("0:-1000", "64:-1000"));
  EXPECT_THAT(week.notes, ElementsAre("1 lines are after its first day, and left out"));
}

// chrony 1 logged seven columns; ntpd's peerstats once had six; a "?" is no source.
TEST(ClockLogs, are_read_from_older_versions_and_not_without_a_source) {
  EXPECT_EQ(read_clock_log("2026-03-01 00:00:01 10.0.0.1 2 -3.3 0.01 1e-06\n"
                           "2026-03-01 00:00:03 10.0.0.1 2 -3.3 0.01 2e-06\n",
                           "x")
                .format,
            "chrony tracking");
  EXPECT_EQ(
      read_clock_log("60000 30.7 10.0.0.1 9474 0.000603 0.4\n60000 94.7 10.0.0.1 9474 0.0006 0.4\n", "x")
          .format,
      "ntpd peerstats");
  const std::string rest = " 2e-6 -1e-6 1 2 3\n";
  const ClockLog log = read_clock_log("2026-03-01 00:00:00 0.0.0.0 0 -3.3 0.01 0.0 ? 0" + rest +
                                          "2026-03-01 00:00:01 10.0.0.1 2 -3.3 0.01 1e-06 N 1" + rest +
                                          "2026-03-01 00:00:03 PPS 1 -3.3 0.01 2e-06 N 1" + rest,
                                      "x");
  EXPECT_THAT(points_of(log.trace), ElementsAre("0:1000", "2:2000"));
}

// Tracking says by how much the clock is ahead, measurements by how much it is behind.
TEST(ClockLogs, are_read_from_chrony_across_midnight) {
  const ClockLog tracking = read_clock_log(
      "   Date (UTC) Time     IP Address   St   Freq ppm   Skew ppm     Offset L Co  Offset sd Rem. corr.\n"
      "2026-02-28 23:59:59 10.0.0.1         2     -3.344      0.012  1.000e-06 N  1  2.000e-06 -1.0e-06 1 2 "
      "3\n"
      "2026-03-01 00:00:01 10.0.0.1         2     -3.345      0.012 -2.000e-06 N  1  2.000e-06 -1.0e-06 1 2 "
      "3\n",
      "x");
  EXPECT_EQ(tracking.format, "chrony tracking");
  EXPECT_THAT(points_of(tracking.trace), ElementsAre("0:1000", "2:-2000"));
  const ClockLog measurements = read_clock_log(
      "2026-03-01 00:00:01 10.0.0.1 N 2 111 111 1111 6 6 0.1 4.0e-06 1e-3 1e-5 1e-1 7e-3 CB00717B 4B D K\n"
      "2026-03-01 00:01:05 10.0.0.1 N 2 111 111 1111 6 6 0.1 5.0e-06 1e-3 1e-5 1e-1 7e-3 CB00717B 4B D K\n"
      "2026-03-01 00:01:06 10.0.0.2 N 2 111 111 1111 6 6 0.1 9.0e-06 1e-3 1e-5 1e-1 7e-3 CB00717B 4B D K\n",
      "x");
  EXPECT_EQ(measurements.format, "chrony measurements");
  EXPECT_THAT(points_of(measurements.trace), ElementsAre("0:-4000", "64:-5000"));
  EXPECT_THAT(measurements.notes, ElementsAre(HasSubstr("2 sources are in it; 10.0.0.1")));
}

TEST(ClockLogs, are_read_from_ntpd_across_midnight) {
  const ClockLog loop = read_clock_log(
      "60000 86399.0 0.000001 -3.1 0.000002 0.01 6\n60001 0.0 -0.000002 -3.1 0.000002 0.01 6\n", "x");
  EXPECT_EQ(loop.format, "ntpd loopstats");
  EXPECT_THAT(points_of(loop.trace), ElementsAre("0:-1000", "1:2000"));
  const ClockLog peer = read_clock_log(
      "60000 10.0 10.0.0.1 9614 0.000003 0.001 0.002 0.0001\n60000 74.0 10.0.0.1 9614 0.000004 0.001 0.002 "
      "0.0001\n",
      "x");
  EXPECT_EQ(peer.format, "ntpd peerstats");
  EXPECT_THAT(points_of(peer.trace), ElementsAre("0:-3000", "64:-4000"));
}

// 1 s of 0.1 s is a step; of lines a second apart 60 s are a gap; the clock of a restarted program begins
// anew.
TEST(ClockLogs, say_where_they_step_pause_and_restart) {
  const auto line = [](double time, int ns) {
    return "ptp4l[" + std::to_string(time) + "]: master offset " + std::to_string(ns) + " s2 freq 0\n";
  };
  const ClockLog log =
      read_clock_log(line(500, 1) + line(501, 2) + line(1, 0) + line(2, 10) + line(3, 100'000'000) +
                         line(63, 100'000'010) + line(64, 100'000'020),
                     "x");
  EXPECT_THAT(points_of(log.trace),
              ElementsAre("0:0", "1:10", "2:10", "2:100000000", "62:100000010", "63:100000020"));
  EXPECT_THAT(log.notes, ElementsAre("it restarts 1 times; the longest run is taken",
                                     HasSubstr("it steps by 0.1 s at 2 s"), "60 s are missing at 62 s"));
}

TEST(ClockLogs, refuse_what_is_none) {
  EXPECT_THAT([] { read_clock_log("hello\nworld\n", "x.log"); },
              ThrowsMessage<InputError>(HasSubstr("x.log: is no log of a clock; known are ptp4l")));
  EXPECT_THAT([] { read_clock_log("60000 0 1e-6 0 0 0 6\n60002 0 1e-6 0 0 0 6\n", "x"); },
              ThrowsMessage<InputError>(HasSubstr("of two lines at different times are needed")));
  EXPECT_THAT([] { read_clock_log("ptp4l[1.5]: rms 4 max 9 freq -5 +/- 2 delay 3 +/- 0\n", "x"); },
              ThrowsMessage<InputError>(HasSubstr("x: has linuxptp's summaries alone")));
}

TEST(ClockTable, comes_back_as_it_was_written) {
  const std::string text =
      "node,time_s,ahead_s\n0,0.000000000000,0.000000001000\n0,2.000000000000,-0.000000005000\n"
      "1,0.000000000000,0.000000000000\n1,1.000000000000,0.000000000007\n";
  EXPECT_EQ(clock_table_text(parse_clock_traces(text, "t.csv")), text);
}

TEST(ClockTable, refuses_what_no_clock_shows) {
  const auto refusal = [](const char* rows, const char* what) {
    EXPECT_THAT([&] { parse_clock_traces(std::string("time_s,ahead_s\n") + rows, "t.csv"); },
                ThrowsMessage<InputError>(HasSubstr(what)));
  };
  refusal("1,0\n0,0\n", "times of node 0 fall");
  refusal("0,0\n", "node 0 has one time");
  refusal("0,0\n1,0.5\n", "gains more than 10000 ppm at 1 s");
  EXPECT_THAT(parse_clock_traces("time_s,ahead_s\n0,0\n1,0\n1,0.5\n2,0.5\n", "t.csv").front().points.size(),
              4u);
}

}  // namespace
}  // namespace plumbline
