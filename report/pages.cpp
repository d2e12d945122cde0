#include "report/pages.hpp"

#include <nlohmann/json.hpp>

#include "models/errors.hpp"

namespace plumbline {
namespace {

/// JSON knows "<" only within strings, where \u003c is the same: so there is no "</script>" and no "<!--".
std::string escaped(std::string_view json) {
  std::string text;
  text.reserve(json.size());
  for (const char letter : json)
    if (letter == '<')
      text += "\\u003c";
    else
      text += letter;
  return text;
}

}  // namespace

void require(const Page& page) {
  if (!are_built(page)) throw RunError(std::string("HTML pages are ") + how_to_have_pages);
}

std::string filled(const Page& page, const nlohmann::ordered_json& data) {
  require(page);
  const std::string json = data.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  return std::string(page.head) + escaped(json) + std::string(page.tail);
}

}  // namespace plumbline
