#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "validation/quantity.hpp"

namespace plumbline {

/// A key and the text of its scalar: "suite", "osu"; "bytes", "8"; "primary", "true".
struct NamedScalar {
  std::string name, text;
};

/// What many values are reduced to.
enum class Pick { all, min, max, median, mean };

/// Values of the JSON that a run printed: every number, or element of an array of numbers, at a path that
/// ends in `path`, inside of objects that have the scalars of `where`.
struct Taken {
  std::string run;
  std::vector<NamedScalar> where;
  std::string path;  ///< "reported_s", "truth.median_s", "finish_s.3"
  Pick pick = Pick::all;
};

/// (value - minus) / over: element by element, or each value with a single one.
struct Term {
  Taken value;
  std::optional<Taken> minus, over;
  Shown shown = Shown::number;
};

/// Every value is what is expected: one for all, or one for each, in order.
struct Is {
  Term term;
  std::vector<double> expected;
  double within = 0;  ///< the largest distance
  bool relative = false;
  std::string within_text;
};

/// Every value is above, or below, a number or other values.
struct Between {
  using Limit = std::variant<double, Term>;
  Term term;
  std::optional<Limit> above, below;
};

/// Strictly ascending, element by element.
struct Ascending {
  std::vector<Term> values;
  Shown shown = Shown::number;
};

/// What a paper says, in our words, and what has to hold of runs for it.
struct Claim {
  std::string place;  ///< "FILE:LINE"
  std::string says;
  std::string derivation, remark;  ///< empty: none
  std::string fails_because;       ///< empty: it holds
  /// Changes of its runs' commands, each of which must make a claim that holds fail
  /// (validation/mutation.hpp).
  std::vector<std::string> breaks_with;
  std::variant<Is, Between, Ascending> condition;
};

}  // namespace plumbline
