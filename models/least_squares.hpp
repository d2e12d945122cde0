#pragma once

#include <array>
#include <cstddef>
#include <optional>

namespace plumbline {

template <std::size_t n>
struct LeastSquaresFit {
  std::array<double, n> coefficients{};
  /// Of the errors of the coefficients, where those of the equations are as they were given.
  std::array<std::array<double, n>, n> covariance{};
  double chi_square =
      0;  ///< sum of ((y - row . coefficients) / error)^2; over equations - n: residual variance
};

/// Equations y = row . coefficients, one after the other, each y with its standard error, by least squares
/// with weights 1 / error^2. n: 1 to 3 coefficients.
///
/// Orthogonal throughout, for normal equations have the square of the equations' condition: Givens rotations
/// take each equation into a triangle R that has the same least squares (Golub and Van Loan, Matrix
/// Computations, 2013, section 6.5), and Householder's QR of R with column pivoting solves it. The covariance
/// is (R^T R)^-1.
template <std::size_t n>
class LeastSquares {
 public:
  using Row = std::array<double, n>;

  /// `error` is above 0.
  void add(const Row& row, double y, double error);

  /// Empty where the equations do not determine every coefficient, or are not finite.
  std::optional<LeastSquaresFit<n>> solve() const;

  /// For the other coefficients, where one is known.
  LeastSquares<n - 1> holding(std::size_t coefficient, double value) const requires(n > 1);

  /// Of any coefficients.
  double chi_square(const Row& coefficients) const;

 private:
  // By columns: R and, beside it, what the equations' y have become; chi^2 of the best below that. The last
  // row is where the next equation goes.
  std::array<double, (n + 2) * (n + 1)> rows_{};
};

}  // namespace plumbline
