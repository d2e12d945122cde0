#pragma once

#include <memory>

#include "cli/common/command.hpp"

namespace CLI {
class App;
}

namespace plumbline {

/// plumbline lesson: one systematic error at a time, with what to expect, what comes out and what to try.
std::unique_ptr<Command> make_lesson(CLI::App& program);

}  // namespace plumbline
