#pragma once

#include <memory>

#include "cli/common/command.hpp"

namespace CLI {
class App;
}

namespace plumbline {

/// plumbline doctor: what is installed, and what the machine's clocks and binding allow.
std::unique_ptr<Command> make_doctor(CLI::App& program);

}  // namespace plumbline
