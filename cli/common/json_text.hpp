#pragma once

#include <string>

#include <nlohmann/json.hpp>

namespace plumbline {

/// A whole document. Names of files and settings may hold bytes that are no UTF-8: U+FFFD replaces these.
inline std::string json_text(const nlohmann::ordered_json& whole) {
  return whole.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace plumbline
