#include "analysis/run/workers.hpp"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <numeric>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>

#include "models/errors.hpp"

namespace plumbline {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

void no_tick(int) {}

TEST(Workers, BringResultsInTheirOrderForAnyNumberOfJobs) {
  for (const int workers : {1, 2, 7, 100}) {
    const auto outcomes = run_workers(
        10, workers,
        [](int job) {
          usleep(static_cast<useconds_t>(1000 * (10 - job)));
          return std::to_string(job);
        },
        no_tick);
    ASSERT_EQ(outcomes.size(), 10u);
    for (int job = 0; job < 10; ++job) {
      EXPECT_EQ(outcomes[static_cast<std::size_t>(job)].result, std::to_string(job));
      EXPECT_EQ(outcomes[static_cast<std::size_t>(job)].failure, "");
    }
  }
}

TEST(Workers, BringResultsLargerThanAPipe) {
  const auto outcomes = run_workers(
      3, 2, [](int job) { return std::string(3'000'000, static_cast<char>('a' + job)); }, no_tick);
  EXPECT_EQ(outcomes[2].result, std::string(3'000'000, 'c'));
}

TEST(Workers, ThatCannotGoOnSayNothingThemselves) {
  testing::internal::CaptureStderr();
  const auto outcomes = run_workers(
      1, 1, [](int) -> std::string { std::terminate(); }, no_tick);
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  EXPECT_EQ(outcomes[0].failure, "its worker died of signal 6 (Aborted)");
}

// As SimGrid does where it gets no memory.
TEST(Workers, ThatSayWhyTheyDieAreQuotedWithoutTheirStacks) {
  testing::internal::CaptureStderr();
  const auto outcomes = run_workers(
      1, 1,
      [](int) -> std::string {
        std::fputs(
            "[0.000000] ./sysdep.h:60: [root/CRITICAL] Memory callocation of 8 bytes failed\n"
            "Backtrace (displayed in actor maestro):\n  ->  0# 0x00007F93\n",
            stderr);
        std::abort();
      },
      no_tick);
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  EXPECT_EQ(outcomes[0].failure,
            "its worker died of signal 6 (Aborted): Memory callocation of 8 bytes failed");
}

TEST(Workers, KeepNoFilesOfTheProgram) {
  const int held = dup(STDOUT_FILENO);
  const auto outcomes = run_workers(
      1, 1, [&](int) { return std::string(fcntl(held, F_GETFD) < 0 ? "closed" : "open"); }, no_tick);
  close(held);
  EXPECT_EQ(outcomes[0].result, "closed");
}

TEST(Workers, MayBringNothing) {
  const auto outcomes = run_workers(
      1, 1, [](int) { return std::string(); }, no_tick);
  EXPECT_EQ(outcomes[0].failure, "");
  EXPECT_EQ(outcomes[0].result, "");
}

TEST(Workers, TellHowManyHaveFinished) {
  std::vector<int> ticks;
  run_workers(
      3, 1, [](int) { return std::string(); }, [&](int finished) { ticks.push_back(finished); });
  EXPECT_TRUE(std::is_sorted(ticks.begin(), ticks.end()));
  EXPECT_EQ(ticks.back(), 3);
}

std::string fail_at_one(int job, const std::function<void()>& failure) {
  if (job == 1) failure();
  return "done";
}

TEST(Workers, ThatDieOfASignalAreFailuresAndTheOthersAreThere) {
  const auto outcomes = run_workers(
      3, 2, [](int job) { return fail_at_one(job, [] { std::raise(SIGTERM); }); }, no_tick);
  EXPECT_EQ(outcomes[0].result, "done");
  EXPECT_EQ(outcomes[2].result, "done");
  EXPECT_THAT(outcomes[1].failure, StartsWith("its worker died of signal 15"));
}

TEST(Workers, ThatAreKilledHintAtMemory) {
  const auto outcomes = run_workers(
      2, 2, [](int job) { return fail_at_one(job, [] { std::raise(SIGKILL); }); }, no_tick);
  EXPECT_THAT(outcomes[1].failure, HasSubstr("where memory ends"));
}

TEST(Workers, ThatExitHaveNoAnswer) {
  const auto outcomes = run_workers(
      2, 2, [](int job) { return fail_at_one(job, [] { _exit(5); }); }, no_tick);
  EXPECT_EQ(outcomes[1].failure, "its worker ended with status 5 and no answer");
}

TEST(Workers, ThatThrowAreFailuresWithTheirText) {
  const auto outcomes = run_workers(
      2, 1, [](int job) { return fail_at_one(job, [] { throw RunError("deadlock"); }); }, no_tick);
  EXPECT_EQ(outcomes[1].failure, "deadlock");
}

TEST(Workers, ThrowOnAWrongInputAndLeaveNoChild) {
  const auto work = [](int job) {
    if (job == 1) throw InputError("too large");
    if (job > 1) pause();
    return std::string();
  };
  EXPECT_THROW(run_workers(30, 3, work, no_tick), InputError);
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1);
  EXPECT_EQ(errno, ECHILD);
}

// Job 3 is the first to say so, long before job 1.
TEST(Workers, ThrowWhatTheFirstUnitWithAWrongInputSaysForAnyNumberOfJobs) {
  const auto work = [](int job) {
    usleep(static_cast<useconds_t>(30'000 * (4 - job)));
    if (job % 2 == 1) throw InputError("unit " + std::to_string(job));
    return std::string();
  };
  for (const int workers : {1, 2, 4}) {
    try {
      run_workers(4, workers, work, no_tick);
      FAIL() << "accepted";
    } catch (const InputError& error) {
      EXPECT_STREQ(error.what(), "unit 1") << workers;
    }
  }
}

TEST(Workers, AreKilledWhereTheProgramIsInterrupted) {
  const auto work = [](int number) {
    if (number == 0) kill(getppid(), SIGINT);  // once: a second one would end this program, rightly
    pause();
    return std::string();
  };
  try {
    run_workers(4, 2, work, no_tick);
    FAIL() << "was not interrupted";
  } catch (const Interrupted& interrupted) {
    EXPECT_EQ(interrupted.signal, SIGINT);
  }
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1);
}

}  // namespace
}  // namespace plumbline
