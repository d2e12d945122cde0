#pragma once

#include <span>
#include <vector>

namespace plumbline {

/// The distribution of one leg, where `sums` are sums of two independent legs of one distribution (the
/// latency there and back): `bins` equally likely values, sorted, each the mean of its share. Empty for no
/// sums. Half of a sum has a leg's mean, but only 0.7 of its spread.
///
/// A leg takes values that the sums suggest: half of each of their quantiles, and each less half of the
/// min. The likelihood of their weights f is made largest by expectation and maximisation, where h is how
/// often a sum falls into each of 400 equally likely shares and s(i, j) the share of the values' sum:
///
///   f'(i) = f(i) sum over j of f(j) h(s(i, j)) / F(s(i, j)),   F(s) = sum over s(i, j) = s of f(i) f(j)
///
/// (Dempster, Laird, Rubin, 1977; for convolutions Richardson, 1972, and Lucy, 1974). Shares are narrow where
/// sums are many: a distribution of sharp peaks far apart, as of Ethernet, keeps them. The max
/// leg is such that the mean is half the sums'.
std::vector<double> one_of_two_legs(std::span<const double> sums, int bins);

}  // namespace plumbline
