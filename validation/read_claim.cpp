#include "validation/read_claim.hpp"

#include <array>

namespace plumbline {
namespace {

constexpr std::array<std::string_view, 5> picks{"all", "min", "max", "median", "mean"};

/// JSON names times so: "reported_s", "error_s.10".
bool is_time(const std::string& path) { return path.ends_with("_s") || path.find("_s.") != path.npos; }

bool is_relative(std::string_view within) { return within.ends_with('%') || within.ends_with("ppm"); }

/// Empty where the key is absent.
std::string optional_sentence(const TomlSection& section, std::string_view key) {
  return section.has(key) ? read_sentence(section, key, "") : "";
}

/// Reads the tables of one claim, which may speak of `runs_` only.
class Reader {
 public:
  Reader(const TomlSection& section, std::span<const std::string> runs)
      : section_(section), runs_(runs.begin(), runs.end()) {}

  std::variant<Is, Between, Ascending> condition() const {
    const bool is = section_.has("is"), between = section_.has("above") || section_.has("below");
    if (is + between + section_.has("order") != 1)
      section_.refuse("", "a claim has exactly one of is, above or below, and order");
    if (is) return read_is();
    if (between) return read_between();
    return read_order();
  }

 private:
  Is read_is() const {
    Is is;
    is.term = read_term();
    for (const std::string& text : section_.scalars("is"))
      is.expected.push_back(section_.at("is", [&] { return parse_quantity(text); }));
    if (is.expected.empty()) section_.refuse("is", "is lists no value");
    is.within_text = section_.required(section_.scalar("within"), "within", "within = \"1ps\" or \"1%\"");
    is.within = section_.at("within", [&] { return parse_quantity(is.within_text); });
    is.relative = is_relative(is.within_text);
    return is;
  }

  Between read_between() const { return {read_term(), read_limit("above"), read_limit("below")}; }

  Ascending read_order() const {
    for (const char* key : {"value", "minus", "over"})
      if (section_.has(key)) section_.refuse(key, "order lists its own values");
    Ascending ascending{{}, Shown::number};
    for (const TomlSection& value : section_.sections("order")) ascending.values.push_back(read_whole(value));
    if (ascending.values.size() < 2) section_.refuse("order", "order needs two values");
    ascending.shown = ascending.values.front().shown;
    return ascending;
  }

  Term read_term() const {
    const auto value = section_.section("value");
    if (!value)
      section_.refuse("",
                      "a claim lacks value; write e.g. value = { run = \"loop\", take = \"reported_s\" }");
    value->allow({"run", "where", "take", "pick"});
    return read_parts(*value, section_);
  }

  /// A term in one table: a value's keys, and minus and over beside them.
  Term read_whole(const TomlSection& section) const {
    section.allow({"run", "where", "take", "pick", "minus", "over"});
    return read_parts(section, section);
  }

  Term read_parts(const TomlSection& value, const TomlSection& beside) const {
    Term term{read_taken(value), read_optional(beside, "minus"), read_optional(beside, "over"),
              Shown::number};
    term.shown = shown(is_time(term.value.path) && !term.over);
    return term;
  }

  std::optional<Taken> read_optional(const TomlSection& beside, std::string_view key) const {
    const auto section = beside.section(key);
    if (!section) return std::nullopt;
    section->allow({"run", "where", "take", "pick"});
    return read_taken(*section);
  }

  std::optional<Between::Limit> read_limit(std::string_view key) const {
    if (section_.is_table(key)) return read_whole(*section_.section(key));
    const auto text = section_.scalar(key);
    if (!text) return std::nullopt;
    return section_.at(key, [&] { return parse_quantity(*text); });
  }

  Taken read_taken(const TomlSection& section) const {
    Taken taken{section.required(section.text("run"), "run", "run = \"loop\""), {}, {}};
    section.one_of("run", "run", runs_, 0);
    if (const auto where = section.section("where"))
      for (const std::string& name : where->keys()) taken.where.push_back({name, *where->scalar(name)});
    taken.path = section.required(section.text("take"), "take", "take = \"reported_s\"");
    taken.pick = static_cast<Pick>(section.one_of("pick", "pick", picks, 0));
    return taken;
  }

  Shown shown(bool time) const {
    const auto unit = section_.text("unit");
    if (unit && *unit != "%") section_.refuse("unit", "unit can only be \"%\"");
    if (unit) return Shown::percent;
    return time ? Shown::time : Shown::number;
  }

  const TomlSection& section_;
  std::vector<std::string_view> runs_;
};

}  // namespace

Claim read_claim(const TomlSection& section, std::span<const std::string> runs) {
  section.allow({"says", "derivation", "remark", "fails_because", "breaks_with", "value", "minus", "over",
                 "unit", "is", "within", "above", "below", "order"});
  if (section.has("within") && !section.has("is")) section.refuse("within", "within belongs to is");
  return {.place = section.place(),
          .says = read_sentence(section, "says", "says = \"what the paper says\""),
          .derivation = optional_sentence(section, "derivation"),
          .remark = optional_sentence(section, "remark"),
          .fails_because = optional_sentence(section, "fails_because"),
          .breaks_with = section.scalars("breaks_with"),
          .condition = Reader(section, runs).condition()};
}

}  // namespace plumbline
