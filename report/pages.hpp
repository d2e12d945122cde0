#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

namespace plumbline {

/// One HTML file around its data: what stands before and behind it. Both are empty in a program that was
/// built without its pages (-DPLUMBLINE_PAGES=OFF, or no npm).
struct Page {
  std::string_view head, tail;
};

extern const Page report_page;    ///< report/src/report.ts
extern const Page timeline_page;  ///< report/src/timeline.ts

inline bool are_built(const Page& page) { return !page.head.empty(); }

/// What to do where they are not.
inline constexpr const char* how_to_have_pages =
    "not built in; install Node.js 18 or later with npm, and build again with -DPLUMBLINE_PAGES=ON";

/// Throws RunError where the program was built without its pages: before long work for one.
void require(const Page& page);

/// The page with its data. No text in the data can end the element that holds it, whatever a file was named.
/// Throws RunError where the program was built without its pages.
std::string filled(const Page& page, const nlohmann::ordered_json& data);

}  // namespace plumbline
