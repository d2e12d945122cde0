#include "models/least_squares.hpp"

#include <cmath>

#include <Eigen/Dense>

namespace plumbline {
namespace {

template <int rows, int columns>
using Matrix = Eigen::Matrix<double, rows, columns>;

// A column that others explain but for this share of its length is taken to depend on them: far more than
// rounding leaves, and where it is less a coefficient would have four digits left.
constexpr double dependent = 1e-12;

/// By which columns get lengths from 1 to 2: powers of two, which round nothing. Whether a column depends on
/// others must not turn on its unit.
template <int n>
Matrix<n, 1> scales(const Matrix<n, n>& R) {
  return R.colwise().norm().transpose().unaryExpr(
      [](double length) { return length > 0 ? std::exp2(-std::ilogb(length)) : 1; });
}

}  // namespace

template <std::size_t n>
void LeastSquares<n>::add(const Row& row, double y, double error) {
  constexpr int columns = n + 1, last = n + 1;
  Eigen::Map<Matrix<last + 1, columns>> rows(rows_.data());
  rows.row(last) << Eigen::Map<const Matrix<1, n>>(row.data()), y;
  rows.row(last) /= error;
  for (int k = 0; k < columns; ++k) {
    Eigen::JacobiRotation<double> rotation;
    rotation.makeGivens(rows(k, k), rows(last, k));
    rows.rightCols(columns - k).applyOnTheLeft(k, last, rotation.adjoint());
  }
}

// With S the scales and R S = Q U P^T: coefficients S P U^-1 Q^T y, covariance S P U^-1 (S P U^-1)^T.
template <std::size_t n>
std::optional<LeastSquaresFit<n>> LeastSquares<n>::solve() const {
  constexpr int size = n;
  const Eigen::Map<const Matrix<size + 2, size + 1>> rows(rows_.data());
  const Matrix<size, size> R = rows.template topLeftCorner<size, size>();
  const Matrix<size, 1> scale = scales<size>(R), y = rows.col(size).template head<size>();
  Eigen::ColPivHouseholderQR<Matrix<size, size>> qr(R * scale.asDiagonal());
  qr.setThreshold(dependent);
  if (!rows.allFinite() || qr.rank() < size) return std::nullopt;
  const Matrix<size, size> inverse =
      qr.matrixR().template triangularView<Eigen::Upper>().solve(Matrix<size, size>::Identity());
  const Matrix<size, size> root = scale.asDiagonal() * (qr.colsPermutation() * inverse);
  LeastSquaresFit<n> fit;
  Eigen::Map<Matrix<size, 1>>(fit.coefficients.data()) = scale.asDiagonal() * qr.solve(y);
  for (int i = 0; i < size; ++i)
    Eigen::Map<Matrix<1, size>>(fit.covariance[static_cast<std::size_t>(i)].data()) =
        root.row(i) * root.transpose();
  fit.chi_square = chi_square(fit.coefficients);
  return fit;
}

template <std::size_t n>
LeastSquares<n - 1> LeastSquares<n>::holding(std::size_t coefficient, double value) const requires(n > 1) {
  LeastSquares<n - 1> others;
  for (std::size_t i = 0; i <= n; ++i) {
    const auto entry = [&](std::size_t column) { return rows_[column * (n + 2) + i]; };
    std::array<double, n - 1> row{};
    for (std::size_t j = 0; j + 1 < n; ++j) row[j] = entry(j < coefficient ? j : j + 1);
    others.add(row, entry(n) - value * entry(coefficient), 1);
  }
  return others;
}

template <std::size_t n>
double LeastSquares<n>::chi_square(const Row& coefficients) const {
  constexpr int size = n;
  const Eigen::Map<const Matrix<size + 2, size + 1>> rows(rows_.data());
  const auto equations = rows.template topRows<size + 1>();
  return (equations.template leftCols<size>() * Eigen::Map<const Matrix<size, 1>>(coefficients.data()) -
          equations.col(size))
      .squaredNorm();
}

template class LeastSquares<1>;
template class LeastSquares<2>;
template class LeastSquares<3>;

}  // namespace plumbline
