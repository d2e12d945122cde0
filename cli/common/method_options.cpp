#include "cli/common/method_options.hpp"

#include <string>
#include <string_view>

#include <fmt/format.h>

#include "analysis/request/parse_methods.hpp"
#include "cli/common/options.hpp"

namespace plumbline {
namespace {

std::vector<std::string_view> method_names() {
  std::vector<std::string_view> names;
  for (const SyncMethod& method : sync_methods()) names.push_back(method.name);
  return names;
}

}  // namespace

void add_method_options(CLI::App& app, std::vector<const SyncMethod*>& methods_asked,
                        std::vector<double>& horizons) {
  const std::string methods = fmt::format("methods to compare (all): {}", fmt::join(method_names(), ", "));
  add_option(app, {"--methods", "LIST|all", methods.c_str(), true},
             [&](const std::string& text) { methods_asked = parse_sync_methods(text); });
  add_option(app,
             {"--horizons", "LIST",
              "after which the error is looked at: seconds, or 1ms, 10min, 1h (0,1,10,60,600)", true},
             [&](const std::string& text) { horizons = parse_horizons(text); });
}

}  // namespace plumbline
