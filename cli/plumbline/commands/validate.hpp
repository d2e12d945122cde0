#pragma once

#include <memory>

#include "cli/common/command.hpp"

namespace CLI {
class App;
}

namespace plumbline {

/// plumbline validate: closed form, simulation and hardware side by side.
std::unique_ptr<Command> make_validate(CLI::App& program);

}  // namespace plumbline
