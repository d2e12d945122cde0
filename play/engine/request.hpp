#pragma once

#include <span>
#include <string>

#include "analysis/request/experiment_request.hpp"

namespace plumbline {

/// What the words of a command line ask for: of `simulate` and `timeline` those options that say what is
/// simulated and how, each with its value as the next word.
struct PlayRequest {
  ExperimentRequest experiment;
  bool timeline = false;
  bool why = false;
};

/// `words`: "simulate" or "timeline", then "--machine", "logp-textbook", ... Throws InputError.
PlayRequest parse_words(std::span<const std::string> words);

}  // namespace plumbline
