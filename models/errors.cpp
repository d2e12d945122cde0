#include "models/errors.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <numeric>
#include <utility>
#include <vector>

namespace plumbline {
namespace {

// Optimal string alignment, Levenshtein's distance with transpositions of neighbours, two rows back:
// d[i][j] = min(d[i-1][j] + 1, d[i][j-1] + 1, d[i-1][j-1] + (a_i != b_j),
//               d[i-2][j-2] + 1 where a_i = b_{j-1} and a_{i-1} = b_j).
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::swap(before, last);
    std::swap(last, row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
    }
  }
  return row.back();
}

bool same_letter(char a, char b) {
  return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
}

/// "OSU" is osu, and "osu_bcast" begins with it: in any case, with nothing or a sign behind it.
bool begins_with(std::string_view name, std::string_view known) {
  if (known.size() > name.size() || !std::equal(known.begin(), known.end(), name.begin(), same_letter))
    return false;
  return known.size() == name.size() || std::isalnum(static_cast<unsigned char>(name[known.size()])) == 0;
}

}  // namespace

std::string_view nearest(std::string_view name, std::span<const std::string_view> names) {
  std::string_view best;
  std::size_t min = name.size() / 2 + 1;  // more than half the length is another word, not a slip
  for (const std::string_view candidate : names) {
    const std::size_t distance = edit_distance(name, candidate);
    if (distance < min) {
      min = distance;
      best = candidate;
    }
  }
  if (!best.empty()) return best;
  for (const std::string_view candidate : names)
    if (candidate.size() > best.size() && begins_with(name, candidate)) best = candidate;
  return best;
}

void throw_unknown(std::string_view kind, std::string_view name, std::span<const std::string_view> names) {
  const std::string_view near = nearest(name, names);
  if (!near.empty()) throw InputError(fmt::format("unknown {} '{}'; did you mean '{}'?", kind, name, near));
  throw InputError(fmt::format("unknown {} '{}'; known: {}", kind, name, fmt::join(names, ", ")));
}

}  // namespace plumbline
