// Prints what each way to ask for the time shows, less what the kernel says after it and before it:
// "NAME AT LOW HIGH", seconds, twice, half a second apart. AT is the kernel's CLOCK_MONOTONIC. With an
// argument the processor's counter, too.
#include <cstdio>
#include <ctime>

#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

extern "C" double MPI_Wtime() __attribute__((weak));

namespace {

double seconds(timespec time) {
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

timespec kernel(clockid_t clock) {
  timespec time{};
  syscall(SYS_clock_gettime, clock, &time);
  return time;
}

double less(timespec a, timespec b) {
  return static_cast<double>(a.tv_sec - b.tv_sec) + 1e-9 * static_cast<double>(a.tv_nsec - b.tv_nsec);
}

/// What the kernel says before a reading.
struct Before {
  explicit Before(clockid_t which) : clock(which) {}
  clockid_t clock;
  timespec time = kernel(clock);
  timespec at = kernel(CLOCK_MONOTONIC);
};

/// `shown` was read between `before` and now. So was AT: an interruption moves it by no more than the bounds.
void print(const char* name, timespec shown, const Before& before) {
  const timespec after = kernel(before.clock);
  std::printf("%s %.9f %.9f %.9f\n", name, seconds(before.at), less(shown, after), less(shown, before.time));
}

void read(const char* name, clockid_t clock) {
  const Before before(clock);
  timespec shown{};
  clock_gettime(clock, &shown);
  print(name, shown, before);
}

void read_gettimeofday() {
  struct timezone zone {
    1, 1
  };
  timeval day{};
  const Before before(CLOCK_REALTIME);
  gettimeofday(&day, &zone);
  print("gettimeofday", {day.tv_sec, 1000 * day.tv_usec}, before);
  if (zone.tz_minuteswest != 0 || zone.tz_dsttime != 0) std::puts("zone 0 0 0");
  timeval* volatile none = nullptr;
  gettimeofday(none, nullptr);
}

void read_wtime() {
  if (MPI_Wtime == nullptr) return;
  const Before before(CLOCK_MONOTONIC);
  const double shown = MPI_Wtime();
  const auto whole = static_cast<time_t>(shown);
  const auto rest = static_cast<long>(1e9 * (shown - static_cast<double>(whole)));
  print("wtime", {whole, rest}, before);
}

void read_all() {
  read("monotonic", CLOCK_MONOTONIC);
  read("realtime", CLOCK_REALTIME);
  read_gettimeofday();
  read_wtime();
  read("cpu", CLOCK_PROCESS_CPUTIME_ID);
}

#if defined(__x86_64__)
double counter() {
  unsigned low = 0, high = 0;
  asm volatile("rdtsc" : "=a"(low), "=d"(high));
  return 4294967296.0 * high + low;
}
#else
double counter() { return 0; }
#endif

}  // namespace

int main(int count, char**) {
  read_all();
  usleep(500000);
  read_all();
  if (count > 1) std::printf("counter %.9f %.0f 0\n", seconds(kernel(CLOCK_MONOTONIC)), counter());
  return 0;
}
