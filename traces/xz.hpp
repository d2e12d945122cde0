#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace plumbline {

/// As much as one file may hold: a file of some KB can claim to be of any size.
inline constexpr std::size_t most_unpacked = std::size_t{256} << 20;

/// What an .xz file of the content `compressed` holds. Throws std::runtime_error, why, where it is not a
/// whole one, or holds more than `most` bytes.
std::string decompress_xz(std::string_view compressed, std::size_t most = most_unpacked);

/// The content of a file; of an .xz file, what it holds. Throws InputError with its name and why it cannot be
/// read.
std::string read_unpacked(const std::filesystem::path& file);

}  // namespace plumbline
