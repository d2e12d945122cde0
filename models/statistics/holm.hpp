#pragma once

#include <span>
#include <vector>

namespace plumbline {

/// The p-values of several tests, adjusted so that comparing each with alpha is wrong anywhere with
/// probability alpha at most (Holm, Scandinavian Journal of Statistics 6, 1979), in the order given. As R's
/// p.adjust(p, "holm"). O(n log n).
std::vector<double> holm(std::span<const double> p_values);

}  // namespace plumbline
