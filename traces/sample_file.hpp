#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

namespace plumbline {

/// The numbers of one column of a .csv or .csv.xz file, in the file's order. `column` is a name of the first
/// line, or a number from 1. Throws InputError: "FILE:LINE: what is wrong; what would be right".
std::vector<double> read_samples(const std::filesystem::path& file, std::string_view column);

/// The same from text; `file` is for messages.
std::vector<double> parse_samples(std::string_view text, std::string_view file, std::string_view column);

}  // namespace plumbline
