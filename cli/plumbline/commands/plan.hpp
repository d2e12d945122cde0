#pragma once

#include <memory>

#include "cli/common/command.hpp"

namespace CLI {
class App;
}

namespace plumbline {

/// plumbline plan: launches and observations for a wished effect, before the cluster's time is spent.
std::unique_ptr<Command> make_plan(CLI::App& program);

}  // namespace plumbline
