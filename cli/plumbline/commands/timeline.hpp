#pragma once

#include <memory>

#include "cli/common/command.hpp"

namespace CLI {
class App;
}

namespace plumbline {

/// plumbline timeline.
std::unique_ptr<Command> make_timeline(CLI::App& program);

}  // namespace plumbline
