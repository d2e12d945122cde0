#pragma once

#include <memory>

#include "cli/common/command.hpp"

namespace CLI {
class App;
}

namespace plumbline {

/// plumbline predict: when each process finishes one call under LogGOPS, by formula, without jitter.
std::unique_ptr<Command> make_predict(CLI::App& program);

}  // namespace plumbline
