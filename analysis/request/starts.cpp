#include "analysis/request/starts.hpp"

#include <fmt/core.h>

#include "analysis/request/parse.hpp"
#include "models/errors.hpp"
#include "models/picoseconds.hpp"
#include "models/units.hpp"

namespace plumbline {

std::vector<double> parse_starts(std::string_view text) {
  std::vector<double> starts;
  for (const std::string& item : split_list(text)) {
    starts.push_back(parse_time(item));
    if (starts.back() < 0 || starts.back() > day)
      throw InputError(fmt::format("'{}' is not from 0 to a day", item));
  }
  return starts;
}

void check_starts(std::size_t starts, int processes) {
  if (starts != 0 && starts != static_cast<std::size_t>(processes))
    throw InputError(
        fmt::format("--starts: {} times for {} processes; use one for each, 0,9us,4us,0", starts, processes));
}

}  // namespace plumbline
