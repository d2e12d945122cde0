#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace plumbline {

/// Also through links; and two that are not there yet, by their names.
bool same_file(const std::filesystem::path& one, const std::filesystem::path& other);

/// Throws InputError where two of the names are of one file: its measurements would count twice.
void refuse_file_twice(const std::vector<std::string>& files);

}  // namespace plumbline
