#pragma once

#include <memory>
#include <string>

#include "cli/common/command.hpp"

namespace CLI {
class App;
}

namespace plumbline {

/// plumbline simulate: what each suite would report, and how far that is from the truth.
/// `command`: the command line, for a store.
std::unique_ptr<Command> make_simulate(CLI::App& program, const std::string& command);

}  // namespace plumbline
