#pragma once

#include <cstddef>
#include <string_view>

namespace plumbline {

/// Bytes of the UTF-8 character that `text`, which is not empty, begins with, by the number that the first
/// one says; 0 where it says none, or those that follow it do not. Overlong forms and surrogates are not
/// told.
std::size_t length_of_character(std::string_view text);

}  // namespace plumbline
