#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace plumbline {

/// Numbers of the kernel's processors (hardware threads), or of anything else.
using CpuList = std::set<int>;

/// "0-3,8" as the kernel writes it; what is no list is empty.
CpuList cpu_list_in(std::string_view text);

/// "0-3,8"; empty for none.
std::string text_of(const CpuList& cpus);

/// The processors that this thread may run on (sched_getaffinity); empty where the system does not tell.
CpuList allowed_cpus();

/// "0-3,8", or "unbound" where all of several processors are allowed; "unknown" where `allowed` is empty.
std::string binding_of(const CpuList& allowed, const CpuList& online);

// `root` goes before every path, so that a test can lay out a machine of its own; empty: this one.

/// Where the kernel tells about processors.
std::string cpu_folder(const std::string& root);
std::string cpu_folder(const std::string& root, int cpu);

/// The processors that are on; empty where the system does not tell.
CpuList online_cpus(const std::string& root);

/// The hardware threads of this one's core, itself among them.
CpuList threads_of_core(const std::string& root, int cpu);

/// The cores of these processors: of each core the lowest of its threads.
CpuList cores_of(const std::string& root, const CpuList& cpus);

/// "L1d 48 KiB, L1i 32 KiB, L2 1 MiB, L3 32 MiB of 0-7": the caches of one processor, and whose they are
/// where they are more than its core's. Empty where the system does not tell.
std::string caches_of(const std::string& root, int cpu);

/// Bytes of the highest cache level for data that the processor's core has to itself.
std::optional<std::size_t> last_private_cache(const std::string& root, int cpu);

}  // namespace plumbline
