// The bent clock of the library for LD_PRELOAD, read by several threads, a timer's handler and the children
// of forks, all under the thread sanitizer, which ends the program with status 66 where two of them race.
#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <thread>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

#include "preload/bending.hpp"

namespace {

using plumbline::preload::bending;

/// At true times of a day, so that every thread draws pieces of the clock that others draw, too.
void read_often(plumbline::preload::SharedClock& clock, std::atomic<int>& wrong) {
  double before = 0;
  for (int i = 0; i < 20'000; ++i) {
    const double shown = clock.shown_at(4.0 * i);
    if (shown < before) ++wrong;
    before = shown;
    timespec time{};
    if (auto* const one = bending()) one->bent(time);
  }
}

bool forked_once() {
  const pid_t child = fork();
  if (child == 0) {
    for (int i = 0; i < 100; ++i)
      if (auto* const one = bending()) one->shift();
    _exit(0);
  }
  int status = -1;
  return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

}  // namespace

int main() {
  setenv("PLUMBLINE_CLOCK", "offset=1s,skew=50ppm,wander=1ppm,ntp=1ms", 1);
  plumbline::ClockModel model;
  model.wander = 1e-6;
  plumbline::preload::SharedClock clock(model, 1, 0);
  std::atomic<int> wrong{0};
  std::vector<std::thread> readers;
  for (int i = 0; i < 4; ++i) readers.emplace_back([&] { read_often(clock, wrong); });
  int done = 0;
  while (done < 20 && forked_once()) ++done;
  for (std::thread& reader : readers) reader.join();
  std::printf("%d forks, %d readings out of order\n", done, wrong.load());
  return done == 20 && wrong == 0 ? 0 : 1;
}
