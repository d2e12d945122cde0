#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/request/experiment_request.hpp"
#include "models/statistics/interval.hpp"

namespace plumbline {

class Listener;

/// What `translate` is asked for.
struct TranslationRequest {
  std::vector<std::string> files{};  ///< results of a benchmark, or stores of such
  std::string from{};                ///< the suite that they are of
  std::vector<std::string> to{};     ///< suites, or "truth"
  ExperimentRequest machine{};       ///< the machine, its settings, launches, repetitions, seed
  std::optional<int> processes{};    ///< for results that do not say how many there were
  int jobs = 1;
};

/// What another suite, or the truth, would be: the imported number times the ratio of the two in simulation.
struct TranslatedNumber {
  std::string to;
  std::optional<double> seconds{};
  std::optional<Interval> interval{};  ///< seconds: the middle 95 % of the launches' ratios; of two or more
};

struct TranslatedCell {
  std::string operation, statistic;  ///< as the file says
  std::int64_t bytes = 0;
  int processes = 0;
  std::size_t numbers = 0;  ///< of which `seconds` is the median
  double seconds = 0;
  std::optional<double> simulated{};  ///< seconds: the same number of the suite `from` on the machine
  std::vector<TranslatedNumber> to{};
};

struct Translation {
  std::string machine, from;
  int launches = 1;
  std::vector<TranslatedCell> cells{};
  std::vector<std::string> notes{};  ///< what was left out and why; what is assumed
  Engine engine = Engine::native;
};

/// Throws InputError where nothing can be translated.
Translation translate(const TranslationRequest& request, Listener& listener);

}  // namespace plumbline
