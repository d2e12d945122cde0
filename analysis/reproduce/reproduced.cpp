#include "analysis/reproduce/reproduced.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "analysis/run/json_text.hpp"
#include "models/errors.hpp"

namespace plumbline {
namespace {

using nlohmann::ordered_json;

/// "holds", "fails, as explained", "FAILS", "HOLDS, though the file says why it does not".
std::string_view outcome(const Claim& claim, const ClaimVerdict& verdict) {
  if (as_expected(claim, verdict)) return verdict.holds() ? "holds" : "fails, as explained";
  return verdict.holds() ? "HOLDS, though the file says why it does not" : "FAILS";
}

/// The sentences that are not empty, each begun by its word.
std::string remarks(const Claim& claim, const ClaimVerdict& verdict, std::string_view before) {
  std::string text;
  for (const std::string& sentence : {claim.derivation, verdict.misses, claim.fails_because, claim.remark})
    if (!sentence.empty()) text += fmt::format("{}{}\n", before, sentence);
  return text;
}

/// "falls with '--set network.g=0us': 1.000 is not below 1".
std::string mutation_lines(const Claim& claim, const std::vector<Mutation>& mutations) {
  std::string text;
  for (const Mutation& one : mutations)
    text += one.verdict.holds() ? fmt::format("      STANDS with '{}': {}\n", one.change, one.verdict.ours)
                                : fmt::format("      falls with '{}': {}\n", one.change, one.verdict.misses);
  if (mutations.empty() && claim.fails_because.empty()) text += "      NAMES no change that would break it\n";
  return text;
}

/// How many claims fell when they had to.
std::string mutation_summary(const std::vector<Reproduced>& files) {
  std::size_t fall = 0, stand = 0, unnamed = 0;
  for (const Reproduced& reproduced : files)
    for (std::size_t i = 0; i < reproduced.mutations.size(); ++i) {
      const std::vector<Mutation>& mutations = reproduced.mutations[i];
      if (!reproduced.file.claims[i].fails_because.empty()) continue;
      const bool stands =
          std::ranges::any_of(mutations, [](const Mutation& one) { return one.verdict.holds(); });
      ++(mutations.empty() ? unnamed : stands ? stand : fall);
    }
  return fmt::format("{} fall when they must, {} stand, {} name no change\n", fall, stand, unnamed);
}

std::string as_table(const Reproduced& reproduced) {
  const ClaimFile& file = reproduced.file;
  std::string text = fmt::format("{}, {}: {}\n", file.file.string(), file.figure, file.about);
  for (std::size_t i = 0; i < file.claims.size(); ++i) {
    const Claim& claim = file.claims[i];
    const ClaimVerdict& verdict = reproduced.verdicts[i];
    text += fmt::format("  {}: {}\n      {}\n", outcome(claim, verdict), claim.says, verdict.ours);
    text += remarks(claim, verdict, "      ");
    if (!reproduced.mutations.empty()) text += mutation_lines(claim, reproduced.mutations[i]);
  }
  for (const NotReproduced& absent : file.not_reproduced)
    text += fmt::format("  not reproduced: {}\n      {}\n      nearest: {}\n", absent.says, absent.because,
                        absent.nearest);
  return text;
}

/// How many claims came out how.
std::string summary(const std::vector<Reproduced>& files) {
  std::size_t hold = 0, explained = 0, wrong = 0, absent = 0;
  for (const Reproduced& reproduced : files) {
    absent += reproduced.file.not_reproduced.size();
    for (std::size_t i = 0; i < reproduced.verdicts.size(); ++i) {
      const bool expected = as_expected(reproduced.file.claims[i], reproduced.verdicts[i]);
      ++(!expected ? wrong : reproduced.verdicts[i].holds() ? hold : explained);
    }
  }
  return fmt::format("{} hold, {} fail as explained, {} not as the files expect, {} not reproduced\n", hold,
                     explained, wrong, absent);
}

ordered_json as_json(const Reproduced& reproduced) {
  const ClaimFile& file = reproduced.file;
  ordered_json json{{"file", file.file.string()},      {"paper", file.paper},
                    {"figure", file.figure},           {"about", file.about},
                    {"claims", ordered_json::array()}, {"not_reproduced", ordered_json::array()}};
  for (std::size_t i = 0; i < file.claims.size(); ++i) {
    const Claim& claim = file.claims[i];
    const ClaimVerdict& verdict = reproduced.verdicts[i];
    json["claims"].push_back({{"says", claim.says},
                              {"ours", verdict.ours},
                              {"holds", verdict.holds()},
                              {"as_expected", as_expected(claim, verdict)},
                              {"misses", text_or_null(verdict.misses)},
                              {"fails_because", text_or_null(claim.fails_because)},
                              {"remark", text_or_null(claim.remark)},
                              {"derivation", text_or_null(claim.derivation)}});
    if (reproduced.mutations.empty()) continue;
    ordered_json& mutations = json["claims"].back()["mutations"] = ordered_json::array();
    for (const Mutation& one : reproduced.mutations[i])
      mutations.push_back({{"with", one.change},
                           {"holds", one.verdict.holds()},
                           {"ours", one.verdict.ours},
                           {"misses", text_or_null(one.verdict.misses)}});
  }
  for (const NotReproduced& absent : file.not_reproduced)
    json["not_reproduced"].push_back(
        {{"says", absent.says}, {"because", absent.because}, {"nearest", absent.nearest}});
  return json;
}

/// In a cell of a table.
std::string cell(std::string text) {
  for (std::size_t at = 0; (at = text.find('|', at)) != text.npos; at += 2) text.insert(at, 1, '\\');
  std::ranges::replace(text, '\n', ' ');
  return text;
}

/// "says (derivation)".
std::string claim_cell(const Claim& claim) {
  return cell(claim.derivation.empty() ? claim.says : fmt::format("{} ({})", claim.says, claim.derivation));
}

/// "yes", "**no**: why"; then the remark.
std::string holds_cell(const Claim& claim, const ClaimVerdict& verdict) {
  std::string text = verdict.holds() ? "yes" : "**no**";
  if (!verdict.holds()) text += ": " + (claim.fails_because.empty() ? verdict.misses : claim.fails_because);
  return cell(claim.remark.empty() ? text : text + "; " + claim.remark);
}

std::string as_markdown(const Reproduced& reproduced) {
  const ClaimFile& file = reproduced.file;
  std::string text = fmt::format("**{}** (`{}`). {}\n\n| claim | ours | holds |\n|---|---|---|\n",
                                 file.figure, file.file.filename().string(), file.about);
  for (std::size_t i = 0; i < file.claims.size(); ++i)
    text += fmt::format("| {} | {} | {} |\n", claim_cell(file.claims[i]), cell(reproduced.verdicts[i].ours),
                        holds_cell(file.claims[i], reproduced.verdicts[i]));
  for (const NotReproduced& absent : file.not_reproduced)
    text += fmt::format("| {} | {} | not reproduced: {} |\n", cell(absent.says), cell(absent.nearest),
                        cell(absent.because));
  return text + "\n";
}

}  // namespace

bool Reproduced::as_expected() const {
  for (std::size_t i = 0; i < verdicts.size(); ++i)
    if (!plumbline::as_expected(file.claims[i], verdicts[i])) return false;
  return true;
}

bool Reproduced::all_can_fail() const {
  for (std::size_t i = 0; i < mutations.size(); ++i) {
    const bool must = file.claims[i].fails_because.empty();
    if (must && mutations[i].empty()) return false;
    if (std::ranges::any_of(mutations[i], [](const Mutation& one) { return one.verdict.holds(); }))
      return false;
  }
  return true;
}

ReproducedFormat reproduced_format_named(std::string_view name) {
  constexpr std::array<std::string_view, 3> names{"table", "json", "markdown"};
  const auto found = std::ranges::find(names, name);
  if (found == names.end()) throw_unknown("format", name, names);
  return static_cast<ReproducedFormat>(found - names.begin());
}

std::string text_of(const std::vector<Reproduced>& files, ReproducedFormat format) {
  if (format == ReproducedFormat::json) {
    ordered_json whole{{"schema", "plumbline.reproduce/1"}, {"files", ordered_json::array()}};
    for (const Reproduced& file : files) whole["files"].push_back(as_json(file));
    return json_text(whole);
  }
  std::string text;
  for (const Reproduced& file : files)
    text += format == ReproducedFormat::table ? as_table(file) : as_markdown(file);
  if (format != ReproducedFormat::table) return text;
  const bool mutated =
      std::ranges::any_of(files, [](const Reproduced& file) { return !file.mutations.empty(); });
  return text + summary(files) + (mutated ? mutation_summary(files) : "");
}

}  // namespace plumbline
