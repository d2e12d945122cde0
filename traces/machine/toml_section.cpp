#include "traces/machine/toml_section.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "models/picoseconds.hpp"
#include "models/units.hpp"

namespace plumbline {
namespace {

std::string_view type_in_words(const toml::node& node) {
  switch (node.type()) {
    case toml::node_type::string:
      return "text";
    case toml::node_type::integer:
    case toml::node_type::floating_point:
      return "a number";
    case toml::node_type::boolean:
      return "a boolean";
    case toml::node_type::array:
      return "an array";
    case toml::node_type::table:
      return "a table";
    default:
      return "a date or time of day";
  }
}

/// A quantity as text. Numbers are written out: the parser of the unit then says what lacks, and takes a
/// plain 0.
std::optional<std::string> as_quantity(const toml::node& node) {
  if (const auto* text = node.as_string()) return text->get();
  if (const auto* number = node.as_integer()) return fmt::format("{}", number->get());
  if (const auto* number = node.as_floating_point()) return fmt::format("{}", number->get());
  return std::nullopt;
}

/// Text, a number or a boolean as text. Throws InputError without a place.
std::string scalar_of(const toml::node& node, std::string_view key) {
  if (const auto* boolean = node.as_boolean()) return boolean->get() ? "true" : "false";
  const std::optional<std::string> text = as_quantity(node);
  if (!text)
    throw InputError(fmt::format("{} must be text, a number or a boolean, not {}", key, type_in_words(node)));
  return *text;
}

/// What kind of quantity a key takes.
struct QuantityKind {
  std::string_view name;     // "a time"
  std::string_view example;  // "2.5us"
};

constexpr QuantityKind a_time = {"a time", "2.5us"};
constexpr QuantityKind a_rate = {"a time a byte or a rate", "6ns/B"};
constexpr QuantityKind a_size = {"a size", "12KiB"};
constexpr QuantityKind a_ratio = {"a ratio", "10ppm"};
constexpr QuantityKind a_frequency = {"a frequency", "100Hz"};

/// `parse` of what stands in `node`. Throws InputError without a place.
template <class Parse>
auto quantity(const toml::node& node, std::string_view key, const QuantityKind& kind, Parse parse) {
  const std::optional<std::string> text = as_quantity(node);
  if (!text) {
    throw InputError(fmt::format("{} must be {}, not {}; write e.g. {} = \"{}\"", key, kind.name,
                                 type_in_words(node), key, kind.example));
  }
  try {
    return parse(*text);
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}: {}", key, error.what()));
  }
}

/// Throws InputError without a place unless 0 <= value <= a day.
double in_a_day(const toml::node& node, std::string_view key, double value) {
  if (value < 0) throw InputError(fmt::format("{} must be at least 0, not {}", key, *as_quantity(node)));
  if (value > day) throw InputError(fmt::format("{} must be at most a day, not {}", key, *as_quantity(node)));
  return value;
}

/// Throws InputError without a place unless smallest <= value < 2^31.
int count_of(const toml::node& node, std::string_view key, int min) {
  if (!node.is_integer())
    throw InputError(fmt::format("{} must be a whole number, not {}", key,
                                 as_quantity(node).value_or(std::string(type_in_words(node)))));
  const std::int64_t value = node.as_integer()->get();
  if (value < min) throw InputError(fmt::format("{} must be at least {}, not {}", key, min, value));
  if (value > std::numeric_limits<int>::max())
    throw InputError(fmt::format("{} must be below 2^31, not {}", key, value));
  return static_cast<int>(value);
}

double time_of(const toml::node& node, std::string_view key) {
  return in_a_day(node, key, quantity(node, key, a_time, parse_time));
}

}  // namespace

std::vector<std::string> TomlSection::keys() const {
  std::vector<std::string> keys;
  for (const auto& [key, node] : *table_) keys.emplace_back(key.str());
  return keys;
}

void TomlSection::allow(std::initializer_list<std::string_view> known) const {
  allow(std::span(known.begin(), known.end()));
}

void TomlSection::allow(std::span<const std::string_view> known) const {
  const std::string kind = name_.empty() ? "key" : fmt::format("[{}] key", name_);
  for (const auto& [key, node] : *table_) {
    if (std::ranges::find(known, key.str()) != known.end()) continue;
    at(key.str(), [&, name = key.str()] { throw_unknown(kind, name, known); });
  }
}

template <class Read>
auto TomlSection::value(std::string_view key, Read read) const
    -> std::optional<std::invoke_result_t<Read, const toml::node&>> {
  const toml::node* node = find(key);
  if (node == nullptr) return std::nullopt;
  return at(key, [&] { return read(*node); });
}

template <class Read>
auto TomlSection::list(std::string_view key, std::string_view of, std::string_view hint, Read read) const
    -> std::vector<std::invoke_result_t<Read, const toml::node&>> {
  std::vector<std::invoke_result_t<Read, const toml::node&>> result;
  const toml::node* node = find(key);
  if (node == nullptr) return result;
  if (!node->is_array())
    refuse(key, fmt::format("{} must be an array{}, not {}{}", key, of, type_in_words(*node), hint));
  for (const toml::node& item : *node->as_array()) at(key, [&] { result.push_back(read(item)); });
  return result;
}

std::optional<double> TomlSection::time(std::string_view key) const {
  return value(key, [&](const toml::node& node) { return time_of(node, key); });
}

std::optional<double> TomlSection::signed_time(std::string_view key) const {
  return value(key, [&](const toml::node& node) { return quantity(node, key, a_time, parse_time); });
}

std::optional<double> TomlSection::time_per_byte(std::string_view key) const {
  return value(key, [&](const toml::node& node) {
    return in_a_day(node, key, quantity(node, key, a_rate, parse_time_per_byte));
  });
}

std::optional<double> TomlSection::ratio(std::string_view key) const {
  return value(key, [&](const toml::node& node) { return quantity(node, key, a_ratio, parse_ratio); });
}

std::optional<double> TomlSection::frequency(std::string_view key) const {
  return value(key,
               [&](const toml::node& node) { return quantity(node, key, a_frequency, parse_frequency); });
}

std::optional<std::int64_t> TomlSection::bytes(std::string_view key) const {
  return value(key, [&](const toml::node& node) { return quantity(node, key, a_size, parse_bytes); });
}

std::optional<double> TomlSection::number(std::string_view key) const {
  return value(key, [&](const toml::node& node) {
    const std::optional<double> number = node.is_number() ? node.value<double>() : std::nullopt;
    if (!number)
      throw InputError(
          fmt::format("{0} must be a number, not {1}; write e.g. {0} = 0.5", key, type_in_words(node)));
    if (!std::isfinite(*number)) throw InputError(fmt::format("{} must be finite, not {}", key, *number));
    return *number;
  });
}

std::optional<int> TomlSection::count(std::string_view key, int min) const {
  return value(key, [&](const toml::node& node) { return count_of(node, key, min); });
}

std::vector<int> TomlSection::counts(std::string_view key) const {
  return list(key, " of whole numbers", "", [&](const toml::node& item) { return count_of(item, key, 1); });
}

std::size_t TomlSection::one_of(std::string_view key, std::string_view what,
                                std::span<const std::string_view> known, std::size_t absent) const {
  const std::optional<std::string> word = text(key);
  if (!word) return absent;
  const auto found = std::ranges::find(known, *word);
  if (found == known.end()) at(key, [&] { throw_unknown(what, *word, known); });
  return static_cast<std::size_t>(found - known.begin());
}

std::size_t TomlSection::kind(std::string_view what, std::span<const std::string_view> known,
                              std::string_view example) const {
  required(text("kind"), "kind", example);
  return one_of("kind", what, known, 0);
}

std::optional<std::string> TomlSection::text(std::string_view key) const {
  return value(key, [&](const toml::node& node) {
    if (!node.is_string()) throw InputError(fmt::format("{} must be text, not {}", key, type_in_words(node)));
    return node.as_string()->get();
  });
}

std::optional<std::string> TomlSection::text_or_count(std::string_view key) const {
  const toml::node* node = find(key);
  return node != nullptr && node->is_integer() ? fmt::format("{}", *count(key)) : text(key);
}

std::optional<std::string> TomlSection::scalar(std::string_view key) const {
  return value(key, [&](const toml::node& node) { return scalar_of(node, key); });
}

bool TomlSection::says(std::string_view key, std::string_view word) const {
  const toml::node* node = find(key);
  return node != nullptr && node->is_string() && node->as_string()->get() == word;
}

bool TomlSection::is_table(std::string_view key) const {
  const toml::node* node = find(key);
  return node != nullptr && node->is_table();
}

std::optional<TomlSection> TomlSection::section(std::string_view key) const {
  return value(key, [&](const toml::node& node) {
    if (!node.is_table())
      throw InputError(fmt::format("{} must be a table, not {}; write [{}] and its keys below", key,
                                   type_in_words(node), inner_name(key)));
    return TomlSection(*node.as_table(), inner_name(key), *file_);
  });
}

std::vector<TomlSection> TomlSection::sections(std::string_view key) const {
  const std::string hint = fmt::format("; write {} = [{{ ... }}]", key);
  return list(key, " of tables", hint, [&](const toml::node& item) {
    if (!item.is_table())
      throw InputError(fmt::format("{} must hold tables, not {}{}", key, type_in_words(item), hint));
    return TomlSection(*item.as_table(), inner_name(key), *file_);
  });
}

std::vector<double> TomlSection::times(std::string_view key) const {
  return list(key, " of times", "", [&](const toml::node& item) { return time_of(item, key); });
}

std::vector<std::string> TomlSection::texts_or_counts(std::string_view key) const {
  return list(key, "", "", [&](const toml::node& item) {
    if (!item.is_string() && !item.is_integer())
      throw InputError(fmt::format("{} must hold names or whole numbers, not {}", key, type_in_words(item)));
    return *as_quantity(item);
  });
}

std::vector<std::string> TomlSection::scalars(std::string_view key) const {
  const toml::node* node = find(key);
  if (node != nullptr && !node->is_array()) return {*scalar(key)};
  return list(key, "", "", [&](const toml::node& item) { return scalar_of(item, key); });
}

std::string TomlSection::inner_name(std::string_view key) const {
  return name_.empty() ? std::string(key) : fmt::format("{}.{}", name_, key);
}

std::string TomlSection::place(const toml::node* node) const {
  const toml::source_region& source = (node != nullptr ? *node : *table_).source();
  const std::string origin = source.path ? *source.path : *file_;
  if (origin.starts_with("--set ") || !source.begin) return origin;
  return fmt::format("{}:{}", origin, source.begin.line);
}

void TomlSection::refuse(std::string_view key, std::string_view what) const {
  throw InputError(fmt::format("{}: {}", place(find(key)), what));
}

void TomlSection::refuse_missing(std::string_view key, std::string_view example) const {
  if (name_.empty()) refuse(key, fmt::format("lacks {}; write e.g. {}", key, example));
  refuse(key, fmt::format("[{}] lacks {}; write e.g. {}", name_, key, example));
}

}  // namespace plumbline
