// The line of progress fits the terminal, and is made of plain characters.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>  // program_invocation_short_name
#include <chrono>
#include <cstdlib>
#include <optional>
#include <string>
#include <thread>

#include "output/terminal_listener.hpp"

namespace plumbline::test {
namespace {

// 27 and 17 characters: 44, which 45 columns take with one to spare.
TEST(ProgressLine, LeavesTheLastColumnFree) {
  const std::string text = "110 of 672 simulations done", left = ", about 10 s left";
  EXPECT_EQ(progress_line(text, left, 45), text + left);
  EXPECT_EQ(progress_line(text, left, 44), text);
  EXPECT_EQ(progress_line(text, left, 28), text);
  EXPECT_EQ(progress_line(text, left, 27), "110 of 672 simulations don");
  EXPECT_EQ(progress_line(text, left, 0), "");
}

/// What a progress of 672 says on a terminal of so many columns, 110 of them done after 2 s, then wiped.
std::string said_on_a_terminal(unsigned short columns) {
  const int terminal = posix_openpt(O_RDWR | O_NOCTTY);
  EXPECT_EQ(grantpt(terminal) + unlockpt(terminal), 0);
  const int inside = open(ptsname(terminal), O_RDWR | O_NOCTTY), before = dup(STDERR_FILENO);
  const winsize size{.ws_row = 24, .ws_col = columns, .ws_xpixel = 0, .ws_ypixel = 0};
  EXPECT_EQ(ioctl(inside, TIOCSWINSZ, &size), 0);
  dup2(inside, STDERR_FILENO);
  {
    TerminalListener listener;
    Progress progress(listener, 672, "simulations done");
    std::this_thread::sleep_for(std::chrono::milliseconds(2100));
    progress.show(110);
  }
  dup2(before, STDERR_FILENO);
  close(inside);  // now there is an end to be read
  std::string said;
  char bytes[200];
  for (ssize_t count; (count = read(terminal, bytes, sizeof bytes)) > 0;)
    said.append(bytes, static_cast<std::size_t>(count));
  for (const int file : {terminal, before}) close(file);
  return said;
}

// It is rewritten in place with carriage returns and blanks, which any terminal knows: 27 characters here.
TEST(ProgressLine, IsWipedWithoutEscapeSequences) {
  EXPECT_EQ(said_on_a_terminal(40), "\r110 of 672 simulations done\r" + std::string(27, ' ') + "\r");
}

// Under mpirun stderr is a pipe.
TEST(ProgressLine, IsALineOfItsOwnNowAndThenWhereThereIsNoTerminal) {
  const auto said = [](std::optional<TerminalListener::Seconds> between_lines) {
    testing::internal::CaptureStderr();
    {
      TerminalListener listener(between_lines);
      Progress progress(listener, 4, "cells measured");
      progress.show(0);
      progress.show(1);
    }
    return testing::internal::GetCapturedStderr();
  };
  const std::string name = program_invocation_short_name;
  EXPECT_EQ(said({}), "");
  EXPECT_EQ(said(TerminalListener::Seconds(3600)), "");
  EXPECT_EQ(said(TerminalListener::Seconds(0)),
            name + ": 0 of 4 cells measured\n" + name + ": 1 of 4 cells measured, about 0 s left\n");
}

}  // namespace
}  // namespace plumbline::test
