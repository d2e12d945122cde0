#pragma once

#include <optional>

namespace plumbline {

/// Columns of the terminal that the file descriptor is open on; $COLUMNS where the terminal does not say.
/// Nothing where it is no terminal.
std::optional<int> terminal_width(int file);

}  // namespace plumbline
