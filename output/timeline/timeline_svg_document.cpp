#include "output/timeline/timeline_svg_document.hpp"

#include <fmt/core.h>

namespace plumbline {
namespace {

constexpr const char* style =
    "text{font-family:Helvetica,Arial,sans-serif;font-size:12px;fill:#222}"
    ".title{font-size:14px;font-weight:bold}.small{font-size:11px}"
    ".length{paint-order:stroke;stroke:white;stroke-width:3px}"
    ".line{stroke:#ccc}.waiting{stroke:#444;stroke-dasharray:2 "
    "3}.tick{stroke:#888}.send{fill:#0072b2}.receive{fill:#d55e00}.compute{fill:#009e73}"
    ".progress{fill:#7a5195}.test{fill:#56b4e9}.read_clock{fill:#666}.wait_until{fill:#f0e442}"
    ".send_gap{fill:#cfe4f3;stroke:#7fb0d3}.receive_gap{fill:#fbdcc8;stroke:#e0a070}"
    ".message{stroke:#333;stroke-width:1.2;fill:none;marker-end:url(#arrow)}"
    ".barrier-message{stroke:#009e73;stroke-width:1.2;stroke-dasharray:7 "
    "2;fill:none;marker-end:url(#barrier-arrow)}"
    ".leg{stroke:#777;stroke-width:1;stroke-dasharray:4 3;fill:none;marker-end:url(#arrow)}"
    ".barrier-leg{stroke:#009e73;stroke-width:1;stroke-dasharray:2 "
    "2;fill:none;marker-end:url(#barrier-arrow)}"
    ".thin{stroke-width:0.6;marker-end:none}"
    ".bracket{stroke:#222;fill:none}.barrier{stroke:#009e73;fill:#009e73;stroke-width:2.5}.window{fill:#"
    "b8860b}"
    ".clock{fill:#cc79a7;fill-opacity:0.45}";

}  // namespace

std::string svg_document(double width, double height, const std::string& title, const std::string& content) {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" viewBox=\"0 0 {0:.0f} "
      "{1:.0f}\" role=\"img\">\n<title>{2}</title>\n<style>{3}</style>\n<defs><marker id=\"arrow\" "
      "viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" orient=\"auto\"><path "
      "d=\"M0 "
      "1 L8 4 L0 7 z\" fill=\"#333\"/></marker><marker id=\"barrier-arrow\" viewBox=\"0 0 8 8\" refX=\"8\" "
      "refY=\"4\" "
      "markerWidth=\"7\" markerHeight=\"7\" orient=\"auto\"><path d=\"M0 1 L8 4 L0 7 z\" "
      "fill=\"#009e73\"/></marker></defs>\n<rect width=\"100%\" height=\"100%\" "
      "fill=\"white\"/>\n{4}</svg>\n",
      width, height, title, style, content);
}

}  // namespace plumbline
