#include "analysis/validate/table_groups.hpp"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "models/statistics.hpp"
#include "models/units.hpp"

namespace plumbline {
namespace {

std::string algorithm_text(const MeasuredCell& cell) {
  const std::string number = fmt::format("{}:{}", name(cell.cell.call.operation), cell.cell.call.algorithm);
  const std::string& word = cell.algorithm_name.empty() ? cell.theirs : cell.algorithm_name;
  return cell.cell.call.algorithm == 0 ? number + " default" : number + " " + word;
}

std::string size_text(const MeasuredCell& cell) {
  if (cell.cell.call.bytes <= 1024) return "up to 1 KiB";
  return cell.cell.call.bytes <= 65'536 ? "1 to 64 KiB" : "above 64 KiB";
}

std::string nodes_text(const MeasuredCell& cell) {
  return cell.cell.call.nodes ? fmt::to_string(*cell.cell.call.nodes) : "unknown";
}

std::string mapping_text(const MeasuredCell& cell) {
  return cell.cell.call.mapping.empty() ? "unknown" : cell.cell.call.mapping;
}

struct Grouping {
  std::string_view by;
  std::string (*name)(const MeasuredCell&);
};
constexpr Grouping groupings[] = {
    {"all", [](const MeasuredCell&) { return std::string("cells"); }},
    {"operation", [](const MeasuredCell& cell) { return std::string(name(cell.cell.call.operation)); }},
    {"algorithm", algorithm_text},
    {"size", size_text},
    {"nodes", nodes_text},
    {"mapping", mapping_text},
    {"nodes, size", [](const MeasuredCell& cell) { return nodes_text(cell) + ", " + size_text(cell); }}};

/// The cell without what `blank` takes away: cells of one key are held against each other.
template <class Blank>
std::map<TableCell, std::vector<std::size_t>> sets_of(const std::vector<MeasuredCell>& cells,
                                                      std::string_view statistic, Blank blank) {
  std::map<TableCell, std::vector<std::size_t>> sets;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    TableCell key = cells[i].cell;
    if (key.statistic != statistic) continue;
    blank(key);
    sets[key].push_back(i);
  }
  return sets;
}

/// Pairs of algorithms of the same people, call and processes.
std::vector<DecidedPair> pairs_of(const std::vector<MeasuredCell>& cells, std::string_view statistic) {
  std::vector<DecidedPair> pairs;
  for (const auto& [key, members] :
       sets_of(cells, statistic, [](TableCell& cell) { cell.call.algorithm = 0; })) {
    std::vector<TimedAlgorithm> algorithms;
    for (const std::size_t i : members)
      if (ratio_of(cells[i])) algorithms.push_back({i, cells[i].measured, *cells[i].simulated});
    const std::vector<DecidedPair> decided = decided_pairs(algorithms, decisive_factor);
    pairs.insert(pairs.end(), decided.begin(), decided.end());
  }
  return pairs;
}

/// How far the people who measured a call are apart, and one of its cells.
struct SharedCall {
  std::size_t cell;
  double spread;
};

std::vector<SharedCall> shared_calls(const std::vector<MeasuredCell>& cells, std::string_view statistic) {
  std::vector<SharedCall> shared;
  for (const auto& [key, members] : sets_of(cells, statistic, [](TableCell& cell) { cell.source.clear(); })) {
    std::vector<double> numbers;
    for (const std::size_t i : members) numbers.push_back(cells[i].measured);
    if (const auto spread = spread_of(numbers)) shared.push_back({members.front(), *spread});
  }
  return shared;
}

/// What is known of the cells of one statistic, to be told apart by groupings.
struct OfStatistic {
  const std::vector<MeasuredCell>& cells;
  std::string statistic;
  std::vector<DecidedPair> pairs;
  std::vector<SharedCall> shared;
};

/// The numbers of one group while it is filled.
struct Members {
  std::vector<double> ratios, spreads;
  std::size_t decided = 0, agreed = 0;
};

TableGroup group_of(const Grouping& grouping, const std::string& name, const std::string& statistic,
                    const Members& members) {
  return {std::string(grouping.by),
          name,
          statistic,
          factors_of(members.ratios),
          members.decided,
          members.agreed,
          members.spreads.size(),
          quantile(members.spreads, 0.5),
          quantile(members.spreads, 0.9)};
}

void add_groups(std::vector<TableGroup>& groups, const OfStatistic& of, const Grouping& grouping) {
  std::map<std::string, Members> by_name;
  const auto name_of = [&](std::size_t cell) { return grouping.name(of.cells[cell]); };
  for (const MeasuredCell& cell : of.cells)
    if (cell.cell.statistic == of.statistic)
      if (const auto ratio = ratio_of(cell)) by_name[grouping.name(cell)].ratios.push_back(*ratio);
  // A pair of two algorithms belongs to both.
  for (const DecidedPair& pair : of.pairs)
    for (const std::string& name : std::set<std::string>{name_of(pair.first), name_of(pair.second)}) {
      ++by_name[name].decided;
      by_name[name].agreed += pair.agrees;
    }
  for (const SharedCall& call : of.shared) by_name[name_of(call.cell)].spreads.push_back(call.spread);
  for (const auto& [name, members] : by_name)
    groups.push_back(group_of(grouping, name, of.statistic, members));
}

/// The one that programs quote first.
std::vector<std::string> statistics_of(const std::vector<MeasuredCell>& cells) {
  std::set<std::string> met;
  for (const MeasuredCell& cell : cells) met.insert(cell.cell.statistic);
  std::vector<std::string> statistics(met.begin(), met.end());
  std::stable_partition(statistics.begin(), statistics.end(),
                        [](const std::string& one) { return one == "mean"; });
  return statistics;
}

}  // namespace

std::optional<double> ratio_of(const MeasuredCell& cell) {
  if (!cell.simulated || !(*cell.simulated > 0) || !(cell.measured > 0)) return std::nullopt;
  return *cell.simulated / cell.measured;
}

std::vector<TableGroup> groups_of(const std::vector<MeasuredCell>& cells) {
  std::vector<TableGroup> groups;
  const std::vector<std::string> statistics = statistics_of(cells);
  for (const std::string& statistic : statistics) {
    const OfStatistic of{cells, statistic, pairs_of(cells, statistic), shared_calls(cells, statistic)};
    add_groups(groups, of, groupings[0]);
  }
  if (statistics.empty()) return groups;
  const std::string& first = statistics.front();
  const OfStatistic of{cells, first, pairs_of(cells, first), shared_calls(cells, first)};
  for (std::size_t i = 1; i < std::size(groupings); ++i) add_groups(groups, of, groupings[i]);
  return groups;
}

}  // namespace plumbline
