#include "hw/factors/facts.hpp"

#include <gmock/gmock.h>

#include "hw/factors/topology.hpp"
#include "tests/hw/fake_machine.hpp"

namespace plumbline {
namespace {

using testing::Optional;

/// Four processors, two cores of two threads: 0 and 2, 1 and 3.
class FactorsOfNode : public FakeMachine {
 protected:
  FactorsOfNode() {
    write_cpu("online", "0-3");
    for (const int cpu : {0, 1, 2, 3})
      write_cpu(fmt::format("cpu{}/topology/thread_siblings_list", cpu), cpu % 2 == 0 ? "0,2" : "1,3");
  }
  std::string value(std::string_view name) const {
    return std::string(value_in(factors_of_node(root(), 0), name));
  }
};

TEST_F(FakeMachine, ThatTellsNothingHasUnknownFactorsAndNoEmptyOnes) {
  const Facts facts = factors_of_node(root(), 0);
  for (const auto& [name, value] : facts) {
    EXPECT_EQ(value == "unknown", name != "page size") << name << ": " << value;
    EXPECT_NE(value, "") << name;
  }
  EXPECT_EQ(last_private_cache(root(), 0), std::nullopt);
  EXPECT_TRUE(online_cpus(root()).empty());
}

TEST_F(FactorsOfNode, CountsCoresAndThreads) {
  EXPECT_EQ(value("cores"), "2");
  EXPECT_EQ(value("hardware threads"), "4");
  EXPECT_EQ(cores_of(root(), {2, 3}), (CpuList{0, 1}));
}

TEST_F(FactorsOfNode, KnowsSmtByTheKernelOrByTheThreadsOfCores) {
  EXPECT_EQ(value("SMT"), "on");
  write_cpu("smt/active", "0");
  EXPECT_EQ(value("SMT"), "off");
  write_cpu("smt/active", "1");
  EXPECT_EQ(value("SMT"), "on");
}

TEST_F(FactorsOfNode, NamesEveryGovernorOnce) {
  for (const int cpu : {0, 1, 2, 3})
    write_cpu(fmt::format("cpu{}/cpufreq/scaling_governor", cpu), cpu == 3 ? "powersave" : "performance");
  EXPECT_EQ(value("governor"), "performance, powersave");
  write_cpu("cpu3/cpufreq/scaling_governor", "performance");
  EXPECT_EQ(value("governor"), "performance");
}

TEST_F(FactorsOfNode, HasTheRangeOfAllProcessorsFrequencies) {
  write_cpu("cpu0/cpufreq/scaling_min_freq", "1200000");
  EXPECT_EQ(value("frequency range"), "unknown");
  write_cpu("cpu0/cpufreq/scaling_max_freq", "3500000");
  write_cpu("cpu1/cpufreq/scaling_min_freq", "800000");
  write_cpu("cpu1/cpufreq/scaling_max_freq", "2000000");
  EXPECT_EQ(value("frequency range"), "0.8-3.5 GHz");
}

TEST_F(FactorsOfNode, KnowsTurboOfEitherDriver) {
  write_cpu("cpufreq/boost", "0");
  EXPECT_EQ(value("turbo"), "off");
  write_cpu("cpufreq/boost", "1");
  EXPECT_EQ(value("turbo"), "on");
  write_cpu("intel_pstate/no_turbo", "1");
  EXPECT_EQ(value("turbo"), "off");
}

TEST_F(FactorsOfNode, CallsACachePrivateThatOnlyTheThreadsOfOneCoreShare) {
  write_cache(0, "1", "Data", "48K", "0,2");
  write_cache(1, "1", "Instruction", "32K", "0,2");
  write_cache(2, "2", "Unified", "1280K", "0,2");
  write_cache(3, "3", "Unified", "36M", "0-3");
  EXPECT_EQ(value("caches"), "L1d 48 KiB, L1i 32 KiB, L2 1280 KiB, L3 36 MiB of 0-3");
  EXPECT_EQ(value("last private cache"), "1280 KiB");
  EXPECT_THAT(last_private_cache(root(), 0), Optional(1280U << 10));
}

TEST_F(FactorsOfNode, NeverTakesAnInstructionCacheOrOneOfUnknownSizeOrSharing) {
  write_cache(0, "1", "Data", "32K", "0");
  write_cache(1, "2", "Instruction", "2048K", "0");
  write_cache(2, "3", "Unified", "", "0");
  write_cache(3, "4", "Unified", "64M", "");
  EXPECT_THAT(last_private_cache(root(), 0), Optional(32U << 10));
}

TEST_F(FactorsOfNode, ReadsWhatTheKernelSaysOfItself) {
  write("proc/sys/kernel/osrelease", "6.1.0-18-amd64");
  write("proc/loadavg", "0.25 0.50 0.75 1/345 6789");
  write("sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never");
  write("sys/devices/system/clocksource/clocksource0/current_clocksource", "tsc");
  EXPECT_EQ(value("kernel"), "6.1.0-18-amd64");
  EXPECT_EQ(value("load average"), "0.25");
  EXPECT_EQ(value("transparent huge pages"), "madvise");
  EXPECT_EQ(value("clock source"), "tsc");
}

TEST_F(FactorsOfNode, KnowsAVirtualMachineByItsFlag) {
  write("proc/cpuinfo", "model name\t: A processor\nflags\t\t: fpu hypervisor tsc\n");
  EXPECT_EQ(value("CPU model"), "A processor");
  EXPECT_EQ(value("virtualised"), "yes");
  write("proc/cpuinfo", "flags\t\t: fpu tsc\n");
  EXPECT_EQ(value("virtualised"), "no");
  write("proc/cpuinfo", "Features\t: fp asimd\n");
  EXPECT_EQ(value("virtualised"), "unknown");
}

TEST(CpuList, IsReadAndWrittenAsTheKernelDoes) {
  EXPECT_EQ(cpu_list_in(" 0-3,8 "), (CpuList{0, 1, 2, 3, 8}));
  EXPECT_EQ(text_of(CpuList{0, 1, 2, 3, 8}), "0-3,8");
  EXPECT_EQ(text_of(CpuList{5}), "5");
  for (const char* wrong : {"", "x", "0-", "-3", "0,,1", "0-99999999"})
    EXPECT_TRUE(cpu_list_in(wrong).empty()) << wrong;
}

TEST(CpuList, OfAllProcessorsIsNoBinding) {
  EXPECT_EQ(binding_of({0, 1}, {0, 1}), "unbound");
  EXPECT_EQ(binding_of({1}, {0, 1}), "1");
  EXPECT_EQ(binding_of({0}, {0}), "0");  // there is nowhere to move
  EXPECT_EQ(binding_of({}, {0, 1}), "unknown");
  EXPECT_FALSE(allowed_cpus().empty());
}

}  // namespace
}  // namespace plumbline
