#pragma once

#include <span>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "validation/claim.hpp"

namespace plumbline {

/// What a run printed, once.
struct RunOutput {
  std::string run;
  std::vector<NamedScalar> keys;  ///< the values that it ran with
  nlohmann::ordered_json json;
};

/// The values, in the order of the outputs and of the JSON text. Throws InputError that names the run,
/// `where` and `take` where there are none.
std::vector<double> take(const Taken& taken, std::span<const RunOutput> outputs);

/// Term by term, as many as the longest of its parts. Throws InputError where their numbers do not fit.
std::vector<double> values_of(const Term& term, std::span<const RunOutput> outputs);

}  // namespace plumbline
