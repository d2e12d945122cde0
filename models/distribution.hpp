#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "models/random.hpp"

namespace plumbline {

// Every distribution is of a non-negative time in seconds unless it says otherwise.

struct Constant {
  double value;
};
struct Normal {
  double mean, sd;
};  ///< drawn again while negative (truncated at 0)
struct Lognormal {
  double median, sigma;
};  ///< exp(N(ln median, sigma))
struct Gamma {
  double shape, scale;
};
struct ShiftedExponential {
  double shift, mean;
};  ///< shift + Exp(mean): its mean is shift + mean
struct Pareto {
  double min, alpha;
};  ///< P(X > x) = (min/x)^alpha
struct Empirical {
  std::shared_ptr<const std::vector<double>> samples;
};  ///< sorted; one of them, each as likely
struct Mixture;

/// A distribution that draws from a stream. Value type; cheap to copy.
class Distribution {
 public:
  using Kind = std::variant<Constant, Normal, Lognormal, Gamma, ShiftedExponential, Pareto, Empirical,
                            std::shared_ptr<const Mixture>>;
  /// Throws InputError for a parameter out of its range (negative sd, empty samples, ...), naming it and its
  /// value.
  explicit Distribution(Kind kind);

  double draw(Stream& stream) const;  ///< seconds, cut at one day: model time must not overflow
  double mean() const;                ///< closed form (uncut); infinity for Pareto with alpha <= 1
  const Kind& kind() const { return kind_; }

 private:
  static void check(const Kind& kind);

  Kind kind_;
};

/// One of its parts, drawn by weight.
struct Mixture {
  struct Part {
    double weight;
    Distribution distribution;
  };
  std::vector<Part> parts;
};

}  // namespace plumbline
