#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace plumbline {

/// Throws InputError for the first argument that the parsed program and its subcommand did not know, with the
/// nearest option or command.
void refuse_unknown_arguments(const CLI::App& program);

/// The program's subcommands, in the order in which they were added.
std::vector<std::string> command_names(const CLI::App& program);

}  // namespace plumbline
