#include "analysis/validate/here/here_results.hpp"

#include <algorithm>

namespace plumbline {
namespace {

bool all_within(const HereState& state) {
  return std::ranges::all_of(state.checks,
                             [](const HereCheck& check) { return failures(check.results) == 0; });
}

}  // namespace

int enough_launches(const HereRequest& request) { return std::min(3, request.launches); }

bool passes(const HereSection& section) {
  const bool within = std::ranges::all_of(section.states, all_within);
  switch (section.step) {
    case HereStep::oversubscribed:
      return true;
    case HereStep::wrong_machine:
      return !within;
    case HereStep::forced:
      return within;
    case HereStep::two_processes:
      return within && main_state(section) != nullptr;
  }
  return false;
}

bool passes(const HereResults& results) {
  return std::ranges::all_of(results.sections, [](const HereSection& section) { return passes(section); });
}

const HereState* main_state(const HereSection& section) {
  const HereState* most = nullptr;
  for (const HereState& state : section.states)
    if (state.machine &&
        (most == nullptr || state.calibrations + state.launches > most->calibrations + most->launches))
      most = &state;
  return most;
}

}  // namespace plumbline
