#include "validation/claim_file.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "models/errors.hpp"
#include "traces/machine/toml_section.hpp"
#include "traces/machine/toml_settings.hpp"
#include "traces/read_file.hpp"
#include "validation/read_claim.hpp"

namespace plumbline {
namespace {

void check_key(const TomlSection& keys, const ClaimRun& run, const ClaimRun::Key& key) {
  if (key.values.empty()) keys.refuse(key.name, fmt::format("{} lists no value", key.name));
  const std::string placeholder = "{" + key.name + "}";
  if (run.command.find(placeholder) == std::string::npos)
    keys.refuse(key.name, fmt::format("the command of run '{}' has no {}", run.name, placeholder));
}

ClaimRun read_run(const TomlSection& section) {
  section.allow({"name", "command", "for"});
  ClaimRun run{section.place(),
               read_sentence(section, "name", "name = \"loop\""),
               read_sentence(section, "command", "command = \"predict --machine ib-2008\""),
               {}};
  const auto keys = section.section("for");
  if (!keys) return run;
  for (const std::string& name : keys->keys()) {
    run.keys.push_back({name, keys->scalars(name)});
    check_key(*keys, run, run.keys.back());
  }
  return run;
}

NotReproduced read_not_reproduced(const TomlSection& section) {
  section.allow({"says", "because", "nearest"});
  return {read_sentence(section, "says", "says = \"what the paper says\""),
          read_sentence(section, "because", "because = \"what it takes\""),
          read_sentence(section, "nearest", "nearest = \"what is like it here\"")};
}

/// Their names; throws where two are the same.
std::vector<std::string> names_of(const TomlSection& root, const std::vector<ClaimRun>& runs) {
  std::vector<std::string> names;
  for (const ClaimRun& run : runs) {
    if (std::ranges::find(names, run.name) != names.end())
      root.refuse("run", fmt::format("two runs are named '{}'", run.name));
    names.push_back(run.name);
  }
  return names;
}

}  // namespace

ClaimFile parse_claims(std::string_view text, const std::filesystem::path& file) {
  const std::string name = file.string();
  const toml::table table = parse_toml(text, name);
  const TomlSection root(table, {}, name);
  root.allow({"paper", "figure", "about", "run", "claim", "not_reproduced"});
  ClaimFile read{file,
                 read_sentence(root, "paper", "paper = \"Authors: title\""),
                 read_sentence(root, "figure", "figure = \"Figure 1\""),
                 read_sentence(root, "about", "about = \"what it shows\""),
                 {},
                 {},
                 {}};
  for (const TomlSection& run : root.sections("run")) read.runs.push_back(read_run(run));
  const std::vector<std::string> runs = names_of(root, read.runs);
  for (const TomlSection& claim : root.sections("claim")) read.claims.push_back(read_claim(claim, runs));
  for (const TomlSection& section : root.sections("not_reproduced"))
    read.not_reproduced.push_back(read_not_reproduced(section));
  if (read.claims.empty() && read.not_reproduced.empty()) root.refuse("", "claims nothing");
  return read;
}

ClaimFile read_claim_file(const std::filesystem::path& file) { return parse_claims(read_file(file), file); }

std::vector<std::vector<NamedScalar>> combinations(const ClaimRun& run) {
  std::vector<std::vector<NamedScalar>> all{{}};
  for (const ClaimRun::Key& key : run.keys) {
    std::vector<std::vector<NamedScalar>> longer;
    for (const auto& combination : all)
      for (const std::string& value : key.values) {
        longer.push_back(combination);
        longer.back().push_back({key.name, value});
      }
    all = std::move(longer);
  }
  return all;
}

}  // namespace plumbline
