#include "validation/run_output.hpp"

#include <algorithm>
#include <cctype>
#include <functional>

#include <fmt/format.h>

#include "models/errors.hpp"
#include "models/statistics.hpp"

namespace plumbline {
namespace {

using Json = nlohmann::ordered_json;

/// As the texts of NamedScalar; empty for what is no scalar.
std::string scalar_text(const Json& json) {
  if (json.is_string()) return json.get<std::string>();
  if (json.is_boolean()) return json.get<bool>() ? "true" : "false";
  if (json.is_number_integer()) return fmt::format("{}", json.get<std::int64_t>());
  return json.is_number() ? fmt::format("{}", json.get<double>()) : "";
}

/// The child of a name, or the element of a number; null where there is none.
const Json* child(const Json& json, const std::string& name) {
  if (json.is_object() && json.contains(name)) return &json.at(name);
  const bool number =
      !name.empty() && std::ranges::all_of(name, [](unsigned char c) { return std::isdigit(c); });
  if (!json.is_array() || !number || name.size() > 9) return nullptr;
  const auto index = static_cast<std::size_t>(std::stoul(name));
  return index < json.size() ? &json[index] : nullptr;
}

/// Walks the JSON of one output, with the objects that enclose where it is.
class Walk {
 public:
  Walk(const Taken& taken, const std::vector<NamedScalar>& keys, std::vector<double>& values)
      : taken_(taken), keys_(keys), values_(values) {}

  void visit(const Json& json) {
    if (!json.is_structured()) return;
    enclosing_.push_back(&json);
    descend(json, taken_.path);
    for (const auto& inner : json) visit(inner);
    enclosing_.pop_back();
  }

 private:
  /// A name may itself hold dots, as the horizon "0.5" does.
  void descend(const Json& json, const std::string& path) {
    if (const Json* leaf = child(json, path)) add(*leaf);
    const std::size_t dot = path.find('.');
    const Json* inner = dot == path.npos ? nullptr : child(json, path.substr(0, dot));
    if (inner == nullptr) return;
    enclosing_.push_back(inner);
    descend(*inner, path.substr(dot + 1));
    enclosing_.pop_back();
  }

  void add(const Json& leaf) {
    if (!(leaf.is_number() || leaf.is_array()) ||
        !std::ranges::all_of(taken_.where, [&](const auto& wanted) { return has(wanted); }))
      return;
    if (leaf.is_number()) values_.push_back(leaf.get<double>());
    for (const auto& element : leaf)
      if (leaf.is_array() && element.is_number()) values_.push_back(element.get<double>());
  }

  bool has(const NamedScalar& wanted) const {
    const auto same = [&](const NamedScalar& key) {
      return key.name == wanted.name && key.text == wanted.text;
    };
    const auto has_member = [&](const Json* json) {
      return json->is_object() && json->contains(wanted.name) &&
             scalar_text(json->at(wanted.name)) == wanted.text;
    };
    return std::ranges::any_of(keys_, same) || std::ranges::any_of(enclosing_, has_member);
  }

  const Taken& taken_;
  const std::vector<NamedScalar>& keys_;
  std::vector<double>& values_;
  std::vector<const Json*> enclosing_;
};

std::string description(const Taken& taken) {
  std::string where;
  for (const NamedScalar& scalar : taken.where)
    where += fmt::format("{}{} = {}", where.empty() ? " where " : ", ", scalar.name, scalar.text);
  return fmt::format("run '{}'{}", taken.run, where);
}

double picked(Pick pick, const std::vector<double>& values) {
  if (pick == Pick::min) return *min(values);
  if (pick == Pick::max) return *max(values);
  return pick == Pick::median ? *median(values) : *mean(values);
}

/// `of` each pair, one value standing for as many as the other has.
std::vector<double> combined(const Term& term, std::vector<double> left, std::vector<double> right,
                             const std::function<double(double, double)>& of) {
  if (left.size() != right.size() && left.size() != 1 && right.size() != 1)
    throw InputError(fmt::format("{} gives {} values, and {} go with them; take as many, or one",
                                 description(term.value), left.size(), right.size()));
  const std::size_t size = std::max(left.size(), right.size());
  if (left.size() == 1) left.resize(size, left.front());
  if (right.size() == 1) right.resize(size, right.front());
  std::ranges::transform(left, right, left.begin(), of);
  return left;
}

}  // namespace

std::vector<double> take(const Taken& taken, std::span<const RunOutput> outputs) {
  std::vector<double> values;
  for (const RunOutput& output : outputs)
    if (output.run == taken.run) Walk(taken, output.keys, values).visit(output.json);
  if (values.empty())
    throw InputError(fmt::format("{} printed no number '{}'", description(taken), taken.path));
  return taken.pick == Pick::all ? values : std::vector{picked(taken.pick, values)};
}

std::vector<double> values_of(const Term& term, std::span<const RunOutput> outputs) {
  std::vector<double> values = take(term.value, outputs);
  if (term.minus) values = combined(term, values, take(*term.minus, outputs), std::minus<>());
  if (!term.over) return values;
  return combined(term, values, take(*term.over, outputs), [&](double value, double over) {
    if (over == 0) throw InputError(fmt::format("{} is divided by 0", description(term.value)));
    return value / over;
  });
}

}  // namespace plumbline
