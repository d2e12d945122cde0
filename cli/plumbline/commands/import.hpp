#pragma once

#include <memory>
#include <string>

#include "cli/common/command.hpp"

namespace CLI {
class App;
}

namespace plumbline {

/// plumbline import: results of other benchmarks into a run store. `command`: the command line, for the
/// store.
std::unique_ptr<Command> make_import(CLI::App& program, const std::string& command);

}  // namespace plumbline
