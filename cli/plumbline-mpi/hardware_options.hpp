#pragma once

#include <optional>
#include <string>

#include "cli/plumbline-mpi/measure.hpp"

namespace CLI {
class App;
}

namespace plumbline {

/// --clock: which timer is read.
void add_timer_option(CLI::App& app, std::optional<TimerKind>& timer);

/// --clock, --inject-clock: which timer is read, and by how much it is bent.
void add_timer_options(CLI::App& app, std::optional<TimerKind>& timer, std::optional<ClockModel>& injected,
                       std::string& injected_text);

}  // namespace plumbline
