#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace plumbline::import {

/// Parts a line of HTML where a browser begins a new one.
constexpr char soft_end = '\v';

/// A file's bytes as text in UTF-8 with the same lines: from UTF-16 of either order, without a byte order
/// mark, the escapes of terminals and the tags and entities of HTML. Nothing where they are such text as they
/// are.
std::optional<std::string> decoded(std::string_view bytes);

}  // namespace plumbline::import
