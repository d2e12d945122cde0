#pragma once

#include <memory>

#include "cli/common/command.hpp"

namespace CLI {
class App;
}

namespace plumbline {

/// plumbline simulate: what each suite would report, and how far that is from the truth.
std::unique_ptr<Command> make_simulate(CLI::App& program);

}  // namespace plumbline
