#pragma once

namespace CLI {
class App;
}

namespace plumbline {

/// Throws InputError where --output, of the command that was parsed, names a file that the command also
/// reads, or keeps something else in: nothing already measured is lost.
void refuse_output_onto_input(const CLI::App& program);

}  // namespace plumbline
