#pragma once

#include <filesystem>
#include <string>

namespace plumbline {

/// The content of a file. Throws InputError with its name and why it cannot be read.
std::string read_file(const std::filesystem::path& file);

}  // namespace plumbline
