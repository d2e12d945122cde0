#pragma once

#include <memory>

#include "cli/common/command.hpp"

namespace CLI {
class App;
}

namespace plumbline {

/// plumbline merge: the shares of a sweep in one store.
std::unique_ptr<Command> make_merge(CLI::App& program);

}  // namespace plumbline
