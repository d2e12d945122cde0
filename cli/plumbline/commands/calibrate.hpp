#pragma once

#include <memory>

#include "cli/common/command.hpp"

namespace CLI {
class App;
}

namespace plumbline {

/// plumbline calibrate: a machine file from measurements.
std::unique_ptr<Command> make_calibrate(CLI::App& program);

}  // namespace plumbline
