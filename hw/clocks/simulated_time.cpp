#include "hw/clocks/simulated_time.hpp"

#include <algorithm>
#include <cmath>
#include <ctime>

#include "hw/factors/factors_of_mpi.hpp"

namespace plumbline {

bool time_is_simulated() { return library_version().starts_with("SMPI"); }

// smpicxx's headers make nanosleep SMPI's.
void pass_simulated_time(double seconds) {
  const double whole = std::floor(seconds);
  const timespec time{static_cast<time_t>(whole), std::max(1L, std::lround((seconds - whole) * 1e9))};
  nanosleep(&time, nullptr);
}

}  // namespace plumbline
