#pragma once

#include <span>
#include <vector>

namespace plumbline {

/// The distribution of one leg, where `sums` are sums of two independent legs of one distribution (the
/// latency there and back): `bins` equally likely values, sorted, each the mean of its share. Empty for no
/// sums. Half of a sum has a leg's mean, but only 0.7 of its spread.
///
/// Over the body of the sums (up to 1.25 times what 99.5 % are below, counted from the least) the likelihood
/// of the legs' histogram is made greatest by expectation and maximisation: with a histogram f of a leg and h
/// of the sums,
///
///   f'(i) = f(i) sum over m of h(m) f(m - i) / (f * f)(m)
///
/// (Dempster, Laird, Rubin, 1977; for convolutions Richardson, 1972, and Lucy, 1974). Every step keeps f at
/// least 0 with sum 1 and mean that of h / 2. Above, one of the two legs is taken to have the excess: each
/// such sum is a leg of that sum less a mean leg, of half the weight. So the legs' mean is half the sums'.
std::vector<double> one_of_two_legs(std::span<const double> sums, int bins);

}  // namespace plumbline
