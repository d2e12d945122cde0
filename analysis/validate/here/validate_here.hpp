#pragma once

#include "analysis/validate/here/here_results.hpp"

namespace plumbline {

class Listener;

/// Holds the simulator against the machine at hand: calibrates it, measures and simulates the experiments of
/// validation/here/, and compares them, each state of the machine with its own kind. Everything is kept in
/// the request's folder. What keeps it from measuring is told at once, by a probe before anything else, and
/// then no folder is left behind. Every wait on another process has an end.
///
/// Throws InputError for a wrong request, RunError for what did not run, Interrupted
/// (analysis/run/workers.hpp) where a signal ends it; what is measured by then stays in the folder.
HereResults validate_here(const HereRequest& request, Listener& listener);

}  // namespace plumbline
