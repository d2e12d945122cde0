#include "analysis/compare/cell_filter.hpp"

#include <algorithm>

#include "analysis/request/parse.hpp"
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

/// An imported operation may have details behind it: "mbw_mr ([ pairs: 2 ])".
bool is_called(const std::string& operation, const std::string& name) {
  return operation == name || operation.starts_with(name + " (");
}

bool is_of(const Wanted& wanted, const ComparedKey& key) {
  return is_called(key.operation, wanted.name) &&
         (wanted.algorithm.empty() || wanted.algorithm == key.algorithm) &&
         (wanted.segment == 0 || wanted.segment == key.segment);
}

bool is_number(const std::string& wanted, const ComparedKey& key) {
  return wanted == number_text(key) || wanted == key.metric || wanted == key.statistic;
}

/// Whether one of the list is what the cell is; an empty list: any.
template <class List, class Is>
bool any_of(const List& list, const ComparedKey& key, Is is) {
  return list.empty() || std::ranges::any_of(list, [&](const auto& wanted) { return is(wanted, key); });
}

}  // namespace

std::vector<Wanted> parse_filtered_operations(std::string_view text) {
  std::vector<Wanted> wanted;
  for (std::string& one : split_list(text)) wanted.push_back(filtered_operation(std::move(one)));
  return wanted;
}

CellFilter filter_of(const ExperimentRequest& request) {
  CellFilter filter{request.suites, {}, request.bytes, request.processes, request.settings.root, {}};
  for (const Collective& wanted : request.operations)
    filter.operations.push_back({std::string(name(wanted.operation)),
                                 wanted.algorithm == nullptr ? "" : std::string(wanted.algorithm->name),
                                 wanted.segment});
  return filter;
}

bool passes(const CellFilter& filter, const ComparedKey& key) {
  if (filter.suites.empty() && key.suite == truth_suite) return false;
  return any_of(filter.operations, key, is_of) && any_of(filter.numbers, key, is_number) &&
         listed(filter.suites, key.suite) && listed(filter.bytes, key.bytes) &&
         listed(filter.processes, key.processes) && (!filter.root || filter.root == key.root);
}

}  // namespace plumbline
