#include "analysis/reproduce/reproduced.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <map>

#include <fmt/format.h>

#include "analysis/launch/launch_child.hpp"
#include "analysis/launch/launch_command.hpp"
#include "analysis/reproduce/allowed_command.hpp"
#include "analysis/request/parse.hpp"
#include "analysis/run/json_text.hpp"
#include "models/errors.hpp"
#include "traces/read_file.hpp"
#include "validation/mutation.hpp"

namespace plumbline {
namespace {

namespace fs = std::filesystem;

constexpr double longest_run = 300;        // seconds, with a sanitizer
constexpr double longest_launches = 3600;  // of hardware

/// A fresh folder, removed at the end.
class Scratch {
 public:
  Scratch() : folder_((fs::temp_directory_path() / "plumbline-reproduce-XXXXXX").string()) {
    if (mkdtemp(folder_.data()) == nullptr)
      throw RunError(fmt::format("{}: no such folder can be made", folder_));
  }
  ~Scratch() {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  const std::string& folder() const { return folder_; }

 private:
  std::string folder_;
};

std::string replaced(std::string text, const std::string& what, const std::string& with) {
  for (std::size_t at = 0; (at = text.find(what, at)) != text.npos; at += with.size())
    text.replace(at, what.size(), with);
  return text;
}

class Runs {
 public:
  Runs(const ClaimFile& file, bool hardware) : file_(file), hardware_(hardware) {}

  std::vector<RunOutput> all(const std::function<void()>& ran) {
    for (const ClaimRun& run : file_.runs)
      for (const auto& keys : combinations(run)) {
        outputs_.push_back({run.name, keys, output_of(run, keys)});
        ran();
      }
    return std::move(outputs_);
  }

 private:
  nlohmann::ordered_json output_of(const ClaimRun& run, const std::vector<NamedScalar>& keys) const {
    const std::string printed = scratch_.folder() + "/output.json";
    fs::remove(printed);  // the last run's
    std::vector<std::string> words = words_of(run, keys);
    const std::string written[] = {"--format", "json", "--output", printed};
    words.insert(std::ranges::find(words, "--"), std::begin(written), std::end(written));
    words.insert(words.begin(), program_);
    const ChildEnd end =
        run_child(words, {.limit = hardware_ ? longest_launches : longest_run, .folder = folder()});
    if (!end.failure.empty()) refuse(run, keys, end);
    return parse(run, printed);
  }

  std::vector<std::string> words_of(const ClaimRun& run, const std::vector<NamedScalar>& keys) const {
    std::vector<std::string> words = split(run);
    for (std::string& word : words)
      for (const NamedScalar& key : keys) word = replaced(word, "{" + key.name + "}", key.text);
    at_place(place(run), [&] { require_computing(words, hardware_); });
    for (std::string& word : words) word = replaced(word, "{scratch}", scratch_.folder());
    return words;
  }

  static std::vector<std::string> split(const ClaimRun& run) {
    return at_place(place(run), [&] { return split_words(run.command); });
  }

  static std::string place(const ClaimRun& run) { return fmt::format("{}: run '{}'", run.place, run.name); }

  std::string folder() const {
    const fs::path folder = file_.file.parent_path();
    return folder.empty() ? "." : folder.string();
  }

  static nlohmann::ordered_json parse(const ClaimRun& run, const std::string& printed) {
    try {
      return parse_json(fs::exists(printed) ? read_file(printed) : "");
    } catch (const nlohmann::json::parse_error&) {
      throw InputError(fmt::format("{}: run '{}' prints no JSON", run.place, run.name));
    }
  }

  [[noreturn]] static void refuse(const ClaimRun& run, const std::vector<NamedScalar>& keys,
                                  const ChildEnd& end) {
    std::string with;
    for (const NamedScalar& key : keys) with += fmt::format(", {} = {}", key.name, key.text);
    const std::string said = end.lines.empty() ? "" : ": " + end.lines.back();
    const std::string text = fmt::format("{}: run '{}'{} {}{}", run.place, run.name, with, end.failure, said);
    if (end.failure == "ended with status 2") throw InputError(text);
    throw RunError(text);
  }

  const ClaimFile& file_;
  const bool hardware_;
  const std::string program_ = fs::read_symlink("/proc/self/exe").string();
  const Scratch scratch_;
  std::vector<RunOutput> outputs_;
};

}  // namespace

std::vector<RunOutput> run_all(const ClaimFile& file, const std::function<void()>& ran, bool hardware) {
  return Runs(file, hardware).all(ran);
}

std::vector<ClaimFile> changed_files(const ClaimFile& file) {
  std::vector<std::string> all;
  std::vector<ClaimFile> changed;
  for (const Claim& first : file.claims)
    for (const std::string& text : first.breaks_with) {
      const std::string options = parse_change(text).options;
      if (options.empty() || std::ranges::find(all, options) != all.end()) continue;
      all.push_back(options);
      std::vector<Claim> claims;
      std::ranges::copy_if(file.claims, std::back_inserter(claims), [&](const Claim& claim) {
        return std::ranges::any_of(
            claim.breaks_with, [&](const std::string& one) { return parse_change(one).options == options; });
      });
      changed.push_back(changed_file(file, claims, options));
      changed.back().about = options;
    }
  return changed;
}

std::vector<std::vector<Mutation>> mutate(const ClaimFile& file, const std::vector<RunOutput>& unchanged,
                                          const std::function<void()>& ran) {
  std::map<std::string, std::vector<RunOutput>> outputs{{"", unchanged}};
  for (const ClaimFile& changed : changed_files(file))
    outputs[changed.about] = at_place(fmt::format("{}: with '{}'", file.file.string(), changed.about),
                                      [&] { return run_all(changed, ran); });
  std::vector<std::vector<Mutation>> mutations;
  for (const Claim& claim : file.claims) {
    std::vector<Mutation>& of_claim = mutations.emplace_back();
    for (const std::string& text : claim.breaks_with) {
      const Change change = parse_change(text);
      of_claim.push_back({text, check_claim(changed_claim(claim, change), outputs.at(change.options))});
    }
  }
  return mutations;
}

}  // namespace plumbline
