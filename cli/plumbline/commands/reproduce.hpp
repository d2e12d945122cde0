#pragma once

#include <memory>

#include "cli/common/command.hpp"

namespace CLI {
class App;
}

namespace plumbline {

std::unique_ptr<Command> make_reproduce(CLI::App& program);

}  // namespace plumbline
