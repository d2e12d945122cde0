#pragma once

#include <string>
#include <string_view>

namespace plumbline {

/// `text` of a file, fit for a message: at most 160 characters, '?' for what cannot be printed.
std::string printable(std::string_view text);

}  // namespace plumbline
