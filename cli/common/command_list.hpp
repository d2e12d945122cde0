#pragma once

#include <memory>

#include "cli/common/command.hpp"

namespace CLI {
class App;
}

namespace plumbline {

/// plumbline list: what there is to choose from, one line each.
std::unique_ptr<Command> make_list(CLI::App& program);

}  // namespace plumbline
