#pragma once

#include <memory>

#include "cli/common/command.hpp"

namespace CLI {
class App;
}

namespace plumbline {

/// plumbline translate: what other suites would have reported, and the truth, for the results of one.
std::unique_ptr<Command> make_translate(CLI::App& program);

}  // namespace plumbline
