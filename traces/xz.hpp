#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace plumbline {

/// As much as one file may hold: a file of some KB can claim to be of any size.
inline constexpr std::size_t most_unpacked = std::size_t{256} << 20;

/// What an .xz file of the content `compressed` holds. Throws std::runtime_error, why, where it is not a
/// whole one, or holds more than `most` bytes.
std::string decompress_xz(std::string_view compressed, std::size_t most = most_unpacked);

}  // namespace plumbline
