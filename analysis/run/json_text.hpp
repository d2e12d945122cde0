#pragma once

#include <optional>
#include <string>

#include <nlohmann/json.hpp>

namespace plumbline {

/// A whole document. Names of files and settings may hold bytes that are no UTF-8: U+FFFD replaces these.
inline std::string json_text(const nlohmann::ordered_json& whole) {
  return whole.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

/// On one line, without its end.
template <class Json>
std::string json_line(const Json& value) {
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// A value, or null.
template <class Value>
nlohmann::ordered_json value_or_null(const std::optional<Value>& value) {
  return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json(nullptr);
}

/// A text, or null for an empty one.
inline nlohmann::ordered_json text_or_null(const std::string& text) {
  return text.empty() ? nlohmann::ordered_json(nullptr) : nlohmann::ordered_json(text);
}

}  // namespace plumbline
