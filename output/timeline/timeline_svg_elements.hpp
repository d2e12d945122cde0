#pragma once

#include <string>
#include <string_view>

namespace plumbline {

// Elements of a picture in SVG, a line each. In pixels, y downwards; a class says what an element looks like.

/// As the text of an element or an attribute.
std::string svg_escaped(std::string_view text);
/// `anchor`: start, middle or end; `text` is escaped here.
std::string svg_text(double x, double y, std::string_view anchor, std::string_view style,
                     std::string_view text);
/// `title`: what it is, for who points at it; none: empty. Not escaped.
std::string svg_line(double x1, double y1, double x2, double y2, std::string_view style,
                     std::string_view title = "");

/// A document of so many pixels, with what its elements' classes look like and the heads of arrows. `title`
/// is escaped; `content`: its elements.
std::string svg_document(double width, double height, const std::string& title, const std::string& content);

}  // namespace plumbline
