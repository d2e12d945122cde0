#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "analysis/timeline/timeline_experiment.hpp"

namespace plumbline {

// Timelines as text, as a picture, as data and as a page. All take their layout from analysis/timeline/.

/// For a terminal of so many columns, or a file.
std::string timeline_text(const std::vector<Scheme>& schemes, std::optional<int> width);
std::string timeline_svg(const std::vector<Scheme>& schemes);

/// Takes a piece of what is written, and how many events are in all pieces so far.
using EventSink = std::function<void(std::string_view piece, std::size_t events)>;
void write_json(const std::vector<Scheme>& schemes, const EventSink& sink);  ///< "plumbline.timeline/1"
void write_trace(const std::vector<Scheme>& schemes,
                 const EventSink& sink);  ///< the Chrome trace event format
/// What a page shows (docs/schema/timeline-page.json).
nlohmann::ordered_json page_data(const std::vector<Scheme>& schemes);
/// One HTML file to move about in. Throws RunError where the program was built without its pages.
std::string as_page(const std::vector<Scheme>& schemes);

}  // namespace plumbline
