#include "validation/check_claim.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "models/errors.hpp"

namespace plumbline {
namespace {

/// "2.833, 4.333 us": the unit once; the same text once; of more than eight values the min and the
/// max.
std::string values_text(const std::vector<double>& values, Shown shown) {
  constexpr std::size_t most = 8;
  const auto [min, max] = std::ranges::minmax(values);
  std::string first = quantity_text(min, shown);
  const std::string last = quantity_text(max, shown);
  if (first == last) return first;
  if (values.size() > most) return fmt::format("{} to {}, {} values", first, last, values.size());
  std::vector<std::string> texts;
  texts.reserve(values.size());
  for (const double value : values) texts.push_back(quantity_text(value, shown));
  for (std::string& text : std::span(texts).first(texts.size() - 1))
    text.erase(text.find_last_not_of(" us%") + 1);
  return fmt::format("{}", fmt::join(texts, ", "));
}

/// With digits enough to tell it from what it misses.
std::string exact_text(double value, Shown shown) {
  if (shown == Shown::time) return fmt::format("{:.6f} us", 1e6 * value);
  return shown == Shown::percent ? fmt::format("{:.7g} %", 100 * value) : fmt::format("{:.7g}", value);
}

class Check {
 public:
  explicit Check(std::span<const RunOutput> outputs) : outputs_(outputs) {}

  ClaimVerdict operator()(const Is& is) const {
    const std::vector<double> values = values_of(is.term, outputs_);
    const std::vector<double> expected = as_many(is.expected, values.size());
    ClaimVerdict verdict{values_text(values, is.term.shown), ""};
    for (std::size_t i = 0; i < values.size(); ++i) {
      const double distance = std::abs(values[i] - expected[i]);
      if (verdict.holds() && !(distance <= is.within * (is.relative ? std::abs(expected[i]) : 1)))
        verdict.misses = fmt::format("{} is not {} within {}", exact_text(values[i], is.term.shown),
                                     exact_text(expected[i], is.term.shown), is.within_text);
    }
    return verdict;
  }

  ClaimVerdict operator()(const Between& between) const {
    const std::vector<double> values = values_of(between.term, outputs_);
    const Shown shown = between.term.shown;
    ClaimVerdict verdict{values_text(values, shown), ""};
    if (between.above) compare(limits(*between.above, values.size()), values, {"above", shown}, verdict);
    if (between.below) compare(values, limits(*between.below, values.size()), {"below", shown}, verdict);
    return verdict;
  }

  ClaimVerdict operator()(const Ascending& ascending) const {
    std::vector<std::vector<double>> lists;
    for (const Term& term : ascending.values) lists.push_back(values_of(term, outputs_));
    ClaimVerdict verdict{values_text(lists.front(), ascending.shown), ""};
    for (std::size_t i = 1; i < lists.size(); ++i) {
      verdict.ours += " < " + values_text(lists[i], ascending.shown);
      compare(lists[i - 1], as_many(lists[i], lists[i - 1].size()), {"below", ascending.shown}, verdict);
    }
    return verdict;
  }

 private:
  struct Words {
    std::string_view relation;  // of the value to its limit
    Shown shown;
  };

  /// Notes the first pair that is not ascending.
  static void compare(const std::vector<double>& less, const std::vector<double>& more, const Words& words,
                      ClaimVerdict& verdict) {
    for (std::size_t i = 0; i < less.size() && verdict.holds(); ++i) {
      if (less[i] < more[i]) continue;
      const bool above = words.relation == "above";
      verdict.misses = fmt::format("{} is not {} {}", exact_text(above ? more[i] : less[i], words.shown),
                                   words.relation, exact_text(above ? less[i] : more[i], words.shown));
    }
  }

  std::vector<double> limits(const Between::Limit& limit, std::size_t count) const {
    if (const double* number = std::get_if<double>(&limit)) return as_many({*number}, count);
    return as_many(values_of(std::get<Term>(limit), outputs_), count);
  }

  static std::vector<double> as_many(std::vector<double> values, std::size_t count) {
    if (values.size() != count && values.size() != 1)
      throw InputError(
          fmt::format("{} values are held against {}; take as many, or one", count, values.size()));
    values.resize(count, values.front());
    return values;
  }

  std::span<const RunOutput> outputs_;
};

}  // namespace

ClaimVerdict check_claim(const Claim& claim, std::span<const RunOutput> outputs) {
  try {
    return std::visit(Check(outputs), claim.condition);
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}: {}", claim.place, error.what()));
  }
}

bool as_expected(const Claim& claim, const ClaimVerdict& verdict) {
  return verdict.holds() == claim.fails_because.empty();
}

}  // namespace plumbline
