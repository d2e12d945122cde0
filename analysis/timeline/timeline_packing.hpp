#pragma once

#include <string>
#include <string_view>

#include "models/timeline.hpp"

namespace plumbline {

/// A timeline as bytes for a pipe between forked processes of one program, and back.
std::string pack(const Timeline& timeline);
Timeline unpack_timeline(std::string_view bytes);

}  // namespace plumbline
