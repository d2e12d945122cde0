#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// The numbers of one column of a .csv or .csv.xz file, in the file's order. `column` is a name of the first
/// line, or a number from 1. The first line holds names where no cell of it is a number. Throws InputError:
/// "FILE:LINE: what is wrong; what would be right".
std::vector<double> read_samples(const std::filesystem::path& file, std::string_view column);

/// Of several columns, each as long as the others.
std::vector<std::vector<double>> read_samples(const std::filesystem::path& file,
                                              std::span<const std::string> columns);

/// The same from text; `file` is for messages.
std::vector<double> parse_samples(std::string_view text, std::string_view file, std::string_view column);
std::vector<std::vector<double>> parse_samples(std::string_view text, std::string_view file,
                                               std::span<const std::string> columns);

}  // namespace plumbline
