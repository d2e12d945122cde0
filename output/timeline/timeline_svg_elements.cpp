#include "output/timeline/timeline_svg_elements.hpp"

#include <fmt/core.h>

#include "analysis/timeline/timeline_shapes.hpp"

namespace plumbline {
namespace {

using enum TimelineShape;

std::string_view colour(TimelineShape shape) { return style_of(shape).light; }

/// Of the bars that lie on the line; gaps have an edge besides.
std::string bar_styles() {
  std::string rules;
  for (const TimelineStyle& style : timeline_styles())
    if (style.kind && style.lane == TimelineStyle::Lane::processor && style.shape != waiting)
      rules += fmt::format(".{}{{fill:{}}}", style.id, style.light);
  return rules + fmt::format(".send_gap{{fill:{};stroke:#7fb0d3}}.receive_gap{{fill:{};stroke:#e0a070}}",
                             colour(send_gap), colour(receive_gap));
}

std::string arrow_styles() {
  std::string rules;
  for (const TimelineShape shape : {message, barrier_message, leg, barrier_leg}) {
    const TimelineStyle& style = style_of(shape);
    const std::string dash =
        style.dash[0] == 0 ? "" : fmt::format("stroke-dasharray:{} {};", style.dash[0], style.dash[1]);
    rules += fmt::format(".{}{{stroke:{};stroke-width:{};{}fill:none;marker-end:url(#{}arrow)}}", style.id,
                         style.light, style.width, dash, style.id.starts_with("barrier") ? "barrier-" : "");
  }
  return rules;
}

std::string styles() {
  return fmt::format(
             "text{{font-family:Helvetica,Arial,sans-serif;font-size:12px;fill:#222}}"
             ".title{{font-size:14px;font-weight:bold}}.small{{font-size:11px}}"
             ".length{{paint-order:stroke;stroke:white;stroke-width:3px}}"
             ".line{{stroke:#ccc}}.waiting{{stroke:{};stroke-dasharray:2 3}}.tick{{stroke:#888}}",
             colour(waiting)) +
         bar_styles() + arrow_styles() +
         fmt::format(
             ".thin{{stroke-width:0.6;marker-end:none}}.bracket{{stroke:#222;fill:none}}"
             ".barrier{{stroke:{0};fill:{0};stroke-width:{1}}}.window{{fill:{2}}}"
             ".clock{{fill:{3};fill-opacity:0.45}}",
             colour(barrier), style_of(barrier).width, colour(start), colour(TimelineShape::clock));
}

std::string arrow_head(std::string_view id, TimelineShape shape) {
  return fmt::format(
      "<marker id=\"{}\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" "
      "orient=\"auto\"><path d=\"M0 1 L8 4 L0 7 z\" fill=\"{}\"/></marker>",
      id, colour(shape));
}

std::string_view escape_of(char c) {
  switch (c) {
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '&':
      return "&amp;";
    case '"':
      return "&quot;";
    default:
      return c >= 0 && c < ' ' ? "?" : "";  // XML has no such characters
  }
}

}  // namespace

std::string svg_escaped(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    const std::string_view escape = escape_of(c);
    if (escape.empty())
      safe += c;
    else
      safe += escape;
  }
  return safe;
}

std::string svg_text(double x, double y, std::string_view anchor, std::string_view style,
                     std::string_view text) {
  return fmt::format("<text x=\"{:.2f}\" y=\"{:.2f}\" text-anchor=\"{}\" class=\"{}\">{}</text>\n", x, y,
                     anchor, style, svg_escaped(text));
}

std::string svg_line(double x1, double y1, double x2, double y2, std::string_view style,
                     std::string_view title) {
  const std::string content = title.empty() ? "/>" : fmt::format("><title>{}</title></line>", title);
  return fmt::format("<line x1=\"{:.2f}\" y1=\"{:.2f}\" x2=\"{:.2f}\" y2=\"{:.2f}\" class=\"{}\"{}\n", x1, y1,
                     x2, y2, style, content);
}

std::string svg_document(double width, double height, const std::string& title, const std::string& content) {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" viewBox=\"0 0 {0:.0f} "
      "{1:.0f}\" role=\"img\">\n<title>{2}</title>\n<style>{3}</style>\n<defs>{4}{5}</defs>\n"
      "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n{6}</svg>\n",
      width, height, title, styles(), arrow_head("arrow", message),
      arrow_head("barrier-arrow", barrier_message), content);
}

}  // namespace plumbline
