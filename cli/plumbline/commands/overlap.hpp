#pragma once

#include <memory>

#include "cli/common/command.hpp"

namespace CLI {
class App;
}

namespace plumbline {

/// plumbline overlap.
std::unique_ptr<Command> make_overlap(CLI::App& program);

}  // namespace plumbline
