#include "hw/clocks/counter.hpp"

#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <string_view>

#include <linux/perf_event.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace plumbline {
namespace {

struct Registers {
  unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
};

#if defined(__x86_64__)
Registers cpuid(unsigned leaf) {
  Registers r;
  __cpuid_count(leaf, 0, r.eax, r.ebx, r.ecx, r.edx);
  return r;
}
#else
Registers cpuid(unsigned) { return {}; }
#endif

bool defines_frequency(const Registers& hypervisor) {
  std::array<char, 12> letters{};
  std::memcpy(letters.data(), &hypervisor.ebx, 4);
  std::memcpy(letters.data() + 4, &hypervisor.ecx, 4);
  std::memcpy(letters.data() + 8, &hypervisor.edx, 4);
  const std::string_view name(letters.data(), letters.size());
  return name == "VMwareVMware" || name.starts_with("KVMKVMKVM");
}

std::optional<double> frequency_on(const perf_event_mmap_page& page) {
  if (!page.cap_user_time || page.time_mult == 0) return std::nullopt;
  return std::ldexp(1e9, page.time_shift) / page.time_mult;
}

}  // namespace

std::optional<double> of_arm_register() {
#if defined(__aarch64__)
  std::uint64_t hertz;
  asm volatile("mrs %0, cntfrq_el0" : "=r"(hertz));
  if (hertz != 0) return static_cast<double>(hertz);
#endif
  return std::nullopt;
}

std::optional<double> of_crystal() {
  if (cpuid(0).eax < 0x15) return std::nullopt;
  const Registers r = cpuid(0x15);
  if (r.eax == 0 || r.ebx == 0 || r.ecx == 0) return std::nullopt;
  return static_cast<double>(r.ecx) * r.ebx / r.eax;
}

std::optional<double> of_hypervisor() {
  constexpr unsigned present = 1U << 31, first = 0x40000000, frequency = 0x40000010;
  if ((cpuid(1).ecx & present) == 0) return std::nullopt;
  const Registers hypervisor = cpuid(first);
  if (hypervisor.eax < frequency || !defines_frequency(hypervisor)) return std::nullopt;
  const unsigned kilohertz = cpuid(frequency).eax;
  if (kilohertz == 0) return std::nullopt;
  return kilohertz * 1e3;
}

std::optional<double> of_perf_page() {
  perf_event_attr event{};
  event.size = sizeof event;
  event.type = PERF_TYPE_SOFTWARE;
  event.config = PERF_COUNT_SW_DUMMY;
  event.exclude_kernel = 1;
  const auto file = static_cast<int>(syscall(SYS_perf_event_open, &event, 0, -1, -1, 0));
  if (file < 0) return std::nullopt;
  const auto size = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  void* page = mmap(nullptr, size, PROT_READ, MAP_SHARED, file, 0);
  close(file);
  if (page == MAP_FAILED) return std::nullopt;
  const auto hertz = frequency_on(*static_cast<const perf_event_mmap_page*>(page));
  munmap(page, size);
  return hertz;
}

}  // namespace plumbline
