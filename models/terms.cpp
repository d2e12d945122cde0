#include "models/terms.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace plumbline {
namespace {

struct Symbol {
  int count;
  Picoseconds unit;
  std::string name;
};

std::vector<Symbol> symbols_in(const Terms& terms, const Units& units) {
  std::vector<Symbol> all{{terms.L, units.L, "L"}, {terms.g, units.g, "g"}};
  if (units.o_s == units.o_r) {
    all.push_back({terms.o_s + terms.o_r, units.o_s, "o"});
  } else {
    all.push_back({terms.o_s, units.o_s, "o_s"});
    all.push_back({terms.o_r, units.o_r, "o_r"});
  }
  all.push_back({terms.G, units.G, "(k-1)G"});
  all.push_back({terms.O, units.O, "(k-1)O"});
  std::erase_if(all, [](const Symbol& one) { return one.count == 0; });
  return all;
}

}  // namespace

Terms operator-(const Terms& a, const Terms& b) {
  return {a.at - b.at, a.L - b.L, a.o_s - b.o_s, a.o_r - b.o_r,
          a.g - b.g,   a.G - b.G, a.O - b.O,     a.rest - b.rest};
}

// k = 0 counts as 1.
Units units_of(const Costs& costs, std::int64_t bytes) {
  LogGOPS level;
  static_cast<Costs&>(level) = costs;
  const MessageCost cost = cost_of(level, bytes);
  return {costs.L, costs.o_s, costs.o_r, costs.g, cost.serial, cost.send_busy - cost.overhead};
}

std::string symbols(const Terms& terms, const Units& units) {
  std::vector<Symbol> all = symbols_in(terms, units);
  if (terms.rest != 0 || std::ranges::any_of(all, [](const Symbol& one) { return one.count < 0; })) return "";
  std::ranges::stable_sort(all, std::greater{}, [](const Symbol& one) { return one.count * one.unit; });
  std::string text;
  for (const Symbol& one : all) {
    if (!text.empty()) text += " + ";
    text += (one.count == 1 ? "" : std::to_string(one.count)) + one.name;
  }
  return text.empty() ? "0" : text;
}

}  // namespace plumbline
