// Reads the time wherever a program may: in threads, in the handler of a timer every 100 us, and in children
// of forks beside them. Argument: how many forks (200). Exit status 0: all came to their end.
#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <thread>
#include <vector>

#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

void read_all_clocks() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  clock_gettime(CLOCK_REALTIME, &now);
  timeval day{};
  gettimeofday(&day, nullptr);
  time(nullptr);
}

void on_timer(int) { read_all_clocks(); }

void start_timer() {
  struct sigaction action {};
  action.sa_handler = on_timer;
  action.sa_flags = SA_RESTART;
  sigaction(SIGALRM, &action, nullptr);
  itimerval every{};
  every.it_interval.tv_usec = every.it_value.tv_usec = 100;
  setitimer(ITIMER_REAL, &every, nullptr);
}

bool forked_once() {
  const pid_t child = fork();
  if (child == 0) {
    for (int i = 0; i < 100; ++i) read_all_clocks();
    _exit(0);
  }
  int status = -1;
  return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

}  // namespace

int main(int argc, char** argv) {
  const int forks = argc > 1 ? std::atoi(argv[1]) : 200;
  std::atomic<bool> ended{false};
  std::vector<std::thread> readers;
  for (int i = 0; i < 3; ++i)
    readers.emplace_back([&] {
      while (!ended) read_all_clocks();
    });
  start_timer();
  int done = 0;
  while (done < forks && forked_once()) ++done;
  ended = true;
  for (std::thread& reader : readers) reader.join();
  std::printf("%d forks\n", done);
  return done == forks ? 0 : 1;
}
