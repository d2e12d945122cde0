#pragma once

#include <memory>

#include "cli/common/command.hpp"

namespace CLI {
class App;
}

namespace plumbline {

/// plumbline export: a store as CSV or JSON, a schedule as GOAL, a machine as settings of SimGrid's SMPI.
std::unique_ptr<Command> make_export(CLI::App& program);

}  // namespace plumbline
