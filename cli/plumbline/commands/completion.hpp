#pragma once

#include <memory>

#include "cli/common/command.hpp"

namespace CLI {
class App;
}

namespace plumbline {

/// plumbline completion: what bash and zsh need to complete commands, options and names.
std::unique_ptr<Command> make_completion(CLI::App& program);

}  // namespace plumbline
