#pragma once

#include <memory>
#include <string>

#include "cli/common/command.hpp"

namespace CLI {
class App;
}

namespace plumbline {

/// plumbline merge: the shares of a sweep in one store. `command`: the command line, for the store.
std::unique_ptr<Command> make_merge(CLI::App& program, const std::string& command);

}  // namespace plumbline
