#pragma once

#include <string>
#include <string_view>

namespace plumbline {

/// A file's whole text; empty where it cannot be read.
std::string text_of(const std::string& path);

/// Its first line without blanks around it; empty where it cannot be read.
std::string first_line_of(const std::string& path);

/// The value of a key of /proc/cpuinfo, of the first processor; empty where it is missing.
std::string_view cpuinfo_value(std::string_view cpuinfo, std::string_view key);

/// Whether the blank-separated list has the word.
bool has_word(std::string_view list, std::string_view word);

}  // namespace plumbline
