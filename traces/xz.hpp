#pragma once

#include <string>
#include <string_view>

namespace plumbline {

/// What an .xz file of the content `compressed` holds. Throws std::runtime_error, why, where it is not a
/// whole one.
std::string decompress_xz(std::string_view compressed);

}  // namespace plumbline
