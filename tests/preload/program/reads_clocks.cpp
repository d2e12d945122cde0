// Prints what each way to ask for the time shows, less what the kernel says: "NAME AT DIFFERENCE", seconds,
// twice, half a second apart. AT is the kernel's CLOCK_MONOTONIC. With an argument the processor's counter,
// too.
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

void print(const char* name, double difference) {
  std::printf("%s %.9f %.9f\n", name, seconds(kernel(CLOCK_MONOTONIC)), difference);
}

void read_all() {
  timespec shown{};
  timeval day{};
  clock_gettime(CLOCK_MONOTONIC, &shown);
  print("monotonic", less(shown, kernel(CLOCK_MONOTONIC)));
  clock_gettime(CLOCK_REALTIME, &shown);
  print("realtime", less(shown, kernel(CLOCK_REALTIME)));
  struct timezone zone {
    1, 1
  };
  gettimeofday(&day, &zone);
  timeval* volatile none = nullptr;
  gettimeofday(none, nullptr);
  if (zone.tz_minuteswest != 0 || zone.tz_dsttime != 0) std::puts("zone 0 0");
  shown.tv_sec = day.tv_sec;
  shown.tv_nsec = 1000 * day.tv_usec;
  print("gettimeofday", less(shown, kernel(CLOCK_REALTIME)));
  if (MPI_Wtime != nullptr) print("wtime", MPI_Wtime() - seconds(kernel(CLOCK_MONOTONIC)));
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &shown);
  print("cpu", less(shown, kernel(CLOCK_PROCESS_CPUTIME_ID)));
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
  if (count > 1) std::printf("counter %.9f %.0f\n", seconds(kernel(CLOCK_MONOTONIC)), counter());
  return 0;
}
