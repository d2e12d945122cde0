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

using Choices = std::map<std::pair<std::string, int>, std::string>;  // by name and rank, -1 for all

Choices choices_in(const std::vector<StoredFactor>& factors) {
  Choices choices;
  for (const StoredFactor& factor : factors)
    if (is_chosen(factor.name)) choices[{factor.name, factor.rank.value_or(-1)}] = factor.value;
  return choices;
}

std::string value_in(const Choices& choices, const Choices::key_type& key) {
  const auto found = choices.find(key);
  return found == choices.end() ? "unset" : found->second;
}

}  // namespace

void check_same_settings(const std::string& launch, const std::vector<StoredFactor>& before,
                         const std::vector<StoredFactor>& now) {
  const Choices old_ones = choices_in(before), new_ones = choices_in(now);
  Choices both = old_ones;
  both.insert(new_ones.begin(), new_ones.end());
  for (const auto& [key, value] : both)
    if (const std::string was = value_in(old_ones, key), is = value_in(new_ones, key); was != is)
      throw InputError(fmt::format(
          "{} was measured with {} '{}', this run has '{}'; go on as it began, or say --launch for another",
          launch, key.first, was, is));
}

}  // namespace plumbline
