#pragma once

#include <string>

namespace plumbline {

/// An SVG document of so many pixels, with what its elements' classes look like and the heads of arrows.
/// `title` is escaped; `content`: its elements.
std::string svg_document(double width, double height, const std::string& title, const std::string& content);

}  // namespace plumbline
