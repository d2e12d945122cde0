#include "cli/plumbline/cell_filter.hpp"

#include <algorithm>

#include "cli/common/parse.hpp"
#include "models/units.hpp"

namespace plumbline {
namespace {

using Wanted = CellFilter::WantedOperation;

Wanted filtered_operation(std::string text) {
  Wanted operation;
  if (const std::size_t at = text.rfind('@'); at != std::string::npos) {
    operation.segment = parse_bytes(text.substr(at + 1));
    text.resize(at);
  }
  if (const std::size_t colon = text.find(':'); colon != std::string::npos) {
    operation.algorithm = text.substr(colon + 1);
    text.resize(colon);
  }
  operation.name = std::move(text);
  return operation;
}

template <class List, class Value>
bool listed(const List& list, const Value& value) {
  return list.empty() || std::ranges::find(list, value) != list.end();
}

bool is_of(const Wanted& wanted, const ComparedKey& key) {
  return wanted.name == key.operation && (wanted.algorithm.empty() || wanted.algorithm == key.algorithm) &&
         (wanted.segment == 0 || wanted.segment == key.segment);
}

}  // namespace

std::vector<Wanted> parse_filtered_operations(std::string_view text) {
  std::vector<Wanted> wanted;
  for (std::string& one : split_list(text)) wanted.push_back(filtered_operation(std::move(one)));
  return wanted;
}

CellFilter filter_of(const Wishes& wishes) {
  CellFilter filter{wishes.suites, {}, wishes.bytes, wishes.processes, wishes.root};
  for (const Collective& wanted : wishes.operations)
    filter.operations.push_back({std::string(name(wanted.operation)),
                                 wanted.algorithm == nullptr ? "" : std::string(wanted.algorithm->name),
                                 wanted.segment});
  return filter;
}

bool passes(const CellFilter& filter, const ComparedKey& key) {
  if (filter.suites.empty() && key.suite == truth_suite) return false;
  const bool of_an_operation =
      filter.operations.empty() ||
      std::ranges::any_of(filter.operations, [&](const Wanted& operation) { return is_of(operation, key); });
  return of_an_operation && listed(filter.suites, key.suite) && listed(filter.bytes, key.bytes) &&
         listed(filter.processes, key.processes) && (!filter.root || filter.root == key.root);
}

}  // namespace plumbline
