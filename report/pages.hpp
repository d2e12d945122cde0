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

/// The page with its data. No text in the data can end the element that holds it, whatever a file was named.
/// Throws RunError where the program was built without its pages.
std::string filled(const Page& page, const nlohmann::ordered_json& data);

}  // namespace plumbline
