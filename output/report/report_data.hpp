#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

namespace plumbline {

class Listener;

/// What a report is made of.
struct ReportRequest {
  std::string title = "How far from the truth";
  std::vector<std::string> files;  ///< run stores, and JSON that plumbline printed
};

/// "plumbline.report/2", docs/how-to/report.md: all that the page draws, aggregated. Throws InputError where
/// a file is neither a store nor such JSON, and where there is none.
nlohmann::ordered_json report_data(const ReportRequest& request, Listener& listener);

}  // namespace plumbline
