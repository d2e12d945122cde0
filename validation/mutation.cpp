#include "validation/mutation.hpp"

#include <algorithm>
#include <sstream>
#include <vector>

#include <fmt/format.h>

#include "models/errors.hpp"

namespace plumbline {
namespace {

/// An option and the words behind it.
struct ChangedOption {
  std::string name, value;

  std::string text() const { return value.empty() ? name : name + " " + value; }
};

std::vector<ChangedOption> options_of(std::string_view change) {
  std::vector<ChangedOption> options;
  std::istringstream words{std::string(change)};
  for (std::string word; words >> word;) {
    if (word.starts_with("--"))
      options.push_back({word, ""});
    else if (options.empty())
      throw InputError(fmt::format("'{}' is no change of a command; use e.g. --set network.g=0us", change));
    else
      options.back().value += (options.back().value.empty() ? "" : " ") + word;
  }
  if (options.empty()) throw InputError("a change of a command is empty; use e.g. --set network.g=0us");
  return options;
}

/// Where the word `option` stands in the command; npos where it does not.
std::size_t place_of_word(std::string_view command, std::string_view option) {
  for (std::size_t at = command.find(option); at != command.npos; at = command.find(option, at + 1)) {
    const std::size_t end = at + option.size();
    if ((at == 0 || command[at - 1] == ' ') && (end == command.size() || command[end] == ' ')) return at;
  }
  return command.npos;
}

/// Behind the option at `at` and its value, which may be in quotes.
std::size_t end_of_option(std::string_view command, std::size_t at) {
  const std::size_t begin = std::min(command.find(' ', at), command.size());
  if (begin == command.size() || command.substr(begin + 1).starts_with("--")) return begin;
  const char first = command[begin + 1];
  if (first != '\'' && first != '"') return std::min(command.find(' ', begin + 1), command.size());
  const std::size_t quote = command.find(first, begin + 2);
  return quote == command.npos ? command.size() : quote + 1;
}

/// Calls visit(Taken&) for everything that the claim takes from runs.
template <class Visit>
void for_each_taken(Claim& claim, Visit visit) {
  const auto term = [&](Term& one) {
    visit(one.value);
    if (one.minus) visit(*one.minus);
    if (one.over) visit(*one.over);
  };
  if (Is* is = std::get_if<Is>(&claim.condition)) term(is->term);
  if (Ascending* ascending = std::get_if<Ascending>(&claim.condition))
    for (Term& one : ascending->values) term(one);
  Between* between = std::get_if<Between>(&claim.condition);
  if (between == nullptr) return;
  term(between->term);
  for (auto* limit : {&between->above, &between->below})
    if (*limit && std::holds_alternative<Term>(**limit)) term(std::get<Term>(**limit));
}

bool shares_folder(const ClaimFile& file) {
  return std::ranges::any_of(
      file.runs, [](const ClaimRun& run) { return run.command.find("{scratch}") != run.command.npos; });
}

}  // namespace

std::optional<std::string> changed_command(std::string_view command, std::string_view change) {
  std::string changed(command);
  const bool has_machine = place_of_word(command, "--machine") != command.npos;
  for (const ChangedOption& option : options_of(change)) {
    const std::size_t at = option.name == "--set" ? changed.npos : place_of_word(changed, option.name);
    if (at != changed.npos)
      changed.replace(at, end_of_option(changed, at) - at, option.text());
    else if (has_machine)
      changed += " " + option.text();
  }
  if (changed == command) return std::nullopt;
  return changed;
}

Change parse_change(const std::string& text) {
  constexpr std::string_view word = "where ";
  const std::size_t at = text.find(word);
  if (at == text.npos) return {text, {}};
  const std::string scalar = text.substr(at + word.size());
  const std::size_t equals = scalar.find('=');
  if (equals == scalar.npos)
    throw InputError(fmt::format("'{}' lacks its value; use e.g. where suite=osu", text));
  return {text.substr(0, at), NamedScalar{scalar.substr(0, equals), scalar.substr(equals + 1)}};
}

Claim changed_claim(const Claim& claim, const Change& change) {
  if (!change.where) return claim;
  Claim changed = claim;
  bool any = false;
  for_each_taken(changed, [&](Taken& taken) {
    for (NamedScalar& scalar : taken.where) {
      if (scalar.name != change.where->name || scalar.text == change.where->text) continue;
      scalar.text = change.where->text;
      any = true;
    }
  });
  if (!any)
    throw InputError(fmt::format("{}: 'where {}={}' is nothing else than before", claim.place,
                                 change.where->name, change.where->text));
  return changed;
}

ClaimFile changed_file(const ClaimFile& file, const std::vector<Claim>& claims, const std::string& options) {
  ClaimFile changed{file.file, file.paper, file.figure, file.about, {}, claims, {}};
  std::vector<std::string> needed;
  for (Claim& claim : changed.claims)
    for_each_taken(claim, [&](const Taken& taken) { needed.push_back(taken.run); });
  const bool all = shares_folder(file);
  bool any = false;
  for (const ClaimRun& run : file.runs) {
    if (!all && std::ranges::find(needed, run.name) == needed.end()) continue;
    changed.runs.push_back(run);
    const auto command = changed_command(run.command, options);
    if (command) changed.runs.back().command = *command;
    any = any || command.has_value();
  }
  if (!any) throw InputError(fmt::format("{}: '{}' changes none of its runs", claims.front().place, options));
  return changed;
}

}  // namespace plumbline
