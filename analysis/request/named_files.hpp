#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace plumbline {

/// Throws InputError where --output, of the command that was parsed, names a file that the command also
/// reads, or keeps something else in: nothing already measured is lost.
void refuse_output_onto_input(const CLI::App& program);

/// Throws InputError where two of the names are of one file: its measurements would count twice.
void refuse_file_twice(const std::vector<std::string>& files);

}  // namespace plumbline
