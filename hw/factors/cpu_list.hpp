#pragma once

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

}  // namespace plumbline
