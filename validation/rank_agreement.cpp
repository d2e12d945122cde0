#include "validation/rank_agreement.hpp"

#include <cmath>
#include <utility>

#include "models/statistics.hpp"
#include "models/statistics/bootstrap.hpp"

namespace plumbline {
namespace {

int sign(double value) { return (value > 0) - (value < 0); }

/// -1 where `a` was measured to take less than `b`, 1 where more, 0 where the launches do not tell.
int measured_order(const Ranked& a, const Ranked& b, Stream random) {
  const auto ratio = ratio_of_medians_interval(a.measured, b.measured, random);
  if (!ratio) return 0;
  return ratio->high < 1 ? -1 : ratio->low > 1 ? 1 : 0;
}

/// tau_b = (C - D) / sqrt((n0 - n1) (n0 - n2)): pairs in the same order, in opposite order, all pairs, and
/// those tied on one side or the other.
class KendallsTau {
 public:
  void add(int simulated, int measured) {
    score_ += simulated * measured;
    untied_simulated_ += simulated != 0;
    untied_measured_ += measured != 0;
  }
  std::optional<double> value() const {
    const double untied = std::sqrt(untied_simulated_) * std::sqrt(untied_measured_);
    return untied > 0 ? std::optional(score_ / untied) : std::nullopt;
  }

 private:
  double score_ = 0, untied_simulated_ = 0, untied_measured_ = 0;
};

}  // namespace

RankAgreement rank_agreement(std::span<const Ranked> ranked, Stream random) {
  RankAgreement found;
  KendallsTau tau;
  for (std::size_t i = 0; i < ranked.size(); ++i) {
    for (std::size_t j = i + 1; j < ranked.size(); ++j) {
      const Ranked &a = ranked[i], &b = ranked[j];
      const int simulated = sign(a.simulated - b.simulated);
      tau.add(simulated, sign(*median(a.measured) - *median(b.measured)));
      ++found.pairs;
      const int measured = measured_order(a, b, random);
      if (measured == 0) continue;
      ++found.decided;
      if (simulated == measured) continue;
      found.inversions.push_back(measured < 0 ? Inversion{a.name, b.name, simulated == 0}
                                              : Inversion{b.name, a.name, simulated == 0});
    }
  }
  found.tau = tau.value();
  return found;
}

}  // namespace plumbline
