#include "traces/machine/sections.hpp"

#include <fmt/format.h>

#include "models/schedules/cuts.hpp"

namespace plumbline {
namespace {

AlgorithmRule read_rule(const TomlSection& section, Operation operation) {
  section.allow({"use", "up_to", "up_to_processes", "segment"});
  AlgorithmRule rule;
  const std::string use = section.required(section.text("use"), "use", "use = \"binomial\"");
  rule.algorithm = section.at("use", [&] { return &algorithm_named(operation, use); });
  rule.up_to_bytes = section.bytes("up_to").value_or(rule.up_to_bytes);
  rule.up_to_processes = section.count("up_to_processes").value_or(rule.up_to_processes);
  rule.segment = section.bytes("segment").value_or(0);
  if (section.has("segment") && !schedules::takes_segment(rule.algorithm->cut)) {
    section.refuse("segment", fmt::format("'{}' is not segmented; leave segment out", use));
  }
  if (section.has("segment") && rule.segment == 0)
    section.refuse("segment", "segment must be at least 1 byte, not 0");
  return rule;
}

bool fits_always(const AlgorithmRule& rule) {
  const AlgorithmRule no_limit;
  return rule.up_to_bytes == no_limit.up_to_bytes && rule.up_to_processes == no_limit.up_to_processes;
}

std::vector<AlgorithmRule> read_rules(const TomlSection& section, const std::string& key,
                                      Operation operation) {
  std::vector<AlgorithmRule> rules;
  for (const TomlSection& rule : section.sections(key)) {
    if (!rules.empty() && fits_always(rules.back())) {
      rule.refuse(
          {},
          "this rule is never reached: the one before has no limit; give that one up_to, or leave this out");
    }
    rules.push_back(read_rule(rule, operation));
  }
  if (rules.empty())
    section.refuse(key, fmt::format("{} lacks a rule; write e.g. {} = [{{ use = \"...\" }}]", key, key));
  return rules;
}

}  // namespace

void read_algorithms(const TomlSection& section, Machine& machine) {
  for (const std::string& key : section.keys()) {
    if (key == "library") {
      machine.library = section.at(key, [&] { return library_named(*section.text(key)); });
      continue;
    }
    const Operation operation = section.at(key, [&] { return operation_named(key); });
    machine.rules[static_cast<std::size_t>(operation)] = read_rules(section, key, operation);
  }
}

}  // namespace plumbline
