#include "hw/factors/facts.hpp"

#include <algorithm>

namespace plumbline {
namespace {

constexpr std::string_view unset = "unset";

std::string part_of(std::string_view& bytes) {
  const std::string part(bytes.substr(0, bytes.find('\0')));
  bytes.remove_prefix(std::min(part.size() + 1, bytes.size()));
  return part;
}

// In the order of the first process that has each.
std::vector<std::string> names_in(const std::vector<Facts>& processes) {
  std::vector<std::string> names;
  for (const Facts& facts : processes)
    for (const auto& [name, value] : facts)
      if (std::ranges::find(names, name) == names.end()) names.push_back(name);
  return names;
}

void add(const std::string& name, const std::vector<Facts>& processes, bool by_process,
         std::vector<Factor>& factors) {
  std::vector<std::string> values;
  for (const Facts& facts : processes) {
    const std::string_view value = value_in(facts, name);
    values.emplace_back(value.empty() ? unset : value);
  }
  const bool agreed = std::ranges::count(values, values.front()) == std::ssize(values);
  if (agreed && !by_process) return factors.push_back({name, values.front(), -1});
  for (std::size_t rank = 0; rank < values.size(); ++rank)
    factors.push_back({name, values[rank], static_cast<int>(rank)});
}

}  // namespace

std::string_view value_in(const Facts& facts, std::string_view name) {
  const auto found = std::ranges::find(facts, name, &Facts::value_type::first);
  return found == facts.end() ? std::string_view{} : std::string_view(found->second);
}

std::string known(std::string_view text) { return std::string(text.empty() ? "unknown" : text); }

std::string pack_facts(const Facts& facts) {
  std::string bytes;
  for (const auto& [name, value] : facts) {
    bytes.append(name).push_back('\0');
    bytes.append(value).push_back('\0');
  }
  return bytes;
}

Facts unpack_facts(std::string_view bytes) {
  Facts facts;
  while (!bytes.empty()) {
    std::string name = part_of(bytes);
    std::string value = part_of(bytes);
    facts.emplace_back(std::move(name), std::move(value));
  }
  return facts;
}

std::vector<Factor> factors_of(const std::vector<Facts>& processes,
                               const std::vector<std::string_view>& always_by_process) {
  std::vector<Factor> factors;
  for (const std::string& name : names_in(processes)) {
    const bool by_process = std::ranges::find(always_by_process, name) != always_by_process.end();
    add(name, processes, by_process, factors);
  }
  return factors;
}

}  // namespace plumbline
