#pragma once

#include <optional>
#include <string>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "models/errors.hpp"
#include "traces/printable.hpp"

namespace plumbline {

/// A document of somebody else's. What is nested deeper than any of ours is refused: to write it, or to take
/// it apart, would take a stack as deep. Throws InputError for it, Json::parse_error for what is no JSON.
template <class Json = nlohmann::ordered_json>
Json parse_json(const std::string& text) {
  static constexpr int deepest = 100;
  const auto shallow = [](int depth, typename Json::parse_event_t, const Json&) {
    if (depth > deepest) throw InputError(fmt::format("is nested more than {} levels deep", deepest));
    return true;
  };
  return Json::parse(text, shallow);
}

/// A whole document. Names of files and settings may hold bytes that are no UTF-8: U+FFFD replaces these.
inline std::string json_text(const nlohmann::ordered_json& whole) {
  return shown_json(whole.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace)) + "\n";
}

/// On one line, without its end.
template <class Json>
std::string json_line(const Json& value) {
  return shown_json(value.dump(-1, ' ', false, Json::error_handler_t::replace));
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
