#include "cli/plumbline-mpi/same_settings.hpp"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

#include <fmt/core.h>

#include "models/errors.hpp"

namespace plumbline {
namespace {

constexpr std::string_view chosen[] = {
    "cache",    "injected clock",   "timer",          "MPI library", "MPI standard",
    "compiler", "compiler version", "compiler flags", "processes"};

/// Only variables have an underscore in their names (docs/reference/factors.md).
bool is_chosen(std::string_view name) {
  return name.find('_') != name.npos || std::ranges::find(chosen, name) != std::end(chosen);
}

using Settings = std::map<std::pair<std::string, int>, std::string>;  // by name and rank, -1 for all

Settings settings_in(const std::vector<StoredFactor>& factors) {
  Settings settings;
  for (const StoredFactor& factor : factors)
    if (is_chosen(factor.name)) settings[{factor.name, factor.rank.value_or(-1)}] = factor.value;
  return settings;
}

std::string value_in(const Settings& settings, const Settings::key_type& key) {
  const auto found = settings.find(key);
  return found == settings.end() ? "unset" : found->second;
}

}  // namespace

void check_same_settings(const std::string& launch, const std::vector<StoredFactor>& before,
                         const std::vector<StoredFactor>& now) {
  const Settings old_ones = settings_in(before), new_ones = settings_in(now);
  Settings both = old_ones;
  both.insert(new_ones.begin(), new_ones.end());
  for (const auto& [key, value] : both)
    if (const std::string was = value_in(old_ones, key), is = value_in(new_ones, key); was != is)
      throw InputError(fmt::format(
          "{} was measured with {} '{}', this run has '{}'; go on as it began, or say --launch for another",
          launch, key.first, was, is));
}

}  // namespace plumbline
