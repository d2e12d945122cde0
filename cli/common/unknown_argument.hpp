#pragma once

namespace CLI {
class App;
}

namespace plumbline {

/// Throws InputError for the first argument that the parsed program and its subcommand did not know, with the
/// nearest option or command.
void refuse_unknown_arguments(const CLI::App& program);

}  // namespace plumbline
