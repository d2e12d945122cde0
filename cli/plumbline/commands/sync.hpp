#pragma once

#include <memory>

#include "cli/common/command.hpp"

namespace CLI {
class App;
}

namespace plumbline {

/// plumbline sync: what each way to relate clocks costs, how exact it is, and how long it stays so.
std::unique_ptr<Command> make_sync(CLI::App& program);

}  // namespace plumbline
