#pragma once

#include <memory>

#include "cli/common/command.hpp"

namespace CLI {
class App;
}

namespace plumbline {

/// plumbline report: stores as one HTML file.
std::unique_ptr<Command> make_report(CLI::App& program);

}  // namespace plumbline
