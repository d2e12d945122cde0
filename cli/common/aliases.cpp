#include "cli/common/aliases.hpp"

#include <algorithm>
#include <string_view>

namespace plumbline {
namespace {

struct Alias {
  std::string_view theirs, ours;
};

constexpr Alias aliases[] = {
    {"-n", "--processes"},
    {"-np", "--processes"},
    {"--np", "--processes"},
    {"--ntasks", "--processes"},
    {"--ranks", "--processes"},
    {"--nprocs", "--processes"},
    {"-m", "--bytes"},
    {"--size", "--bytes"},
    {"--sizes", "--bytes"},
    {"--message-size", "--bytes"},
    {"--msizes-list", "--bytes"},
    {"-i", "--reps"},
    {"--iterations", "--reps"},
    {"--iter", "--reps"},
    {"--nrep", "--reps"},
    {"-x", "--warmup"},
    {"--warm-up", "--warmup"},
    {"-o", "--output"},
    {"--operation", "--op"},
    {"--operations", "--op"},
    {"--collective", "--op"},
    {"--calls-list", "--op"},
    {"--suites", "--suite"},
};

bool has_option(const CLI::App& app, std::string_view name) {
  return app.get_option_no_throw(std::string(name)) != nullptr;
}

/// With what stands behind its "=".
std::string our_word(const CLI::App& app, const std::string& word) {
  const std::string_view said = std::string_view(word).substr(0, word.find('='));
  const auto alias = std::ranges::find(aliases, said, &Alias::theirs);
  if (alias == std::end(aliases) || has_option(app, said) || !has_option(app, alias->ours)) return word;
  return std::string(alias->ours) + word.substr(said.size());
}

/// The command that the words begin with, or the program.
const CLI::App& command_of(const CLI::App& program, const std::vector<std::string>& words) {
  for (const CLI::App* command : program.get_subcommands(nullptr))
    if (!words.empty() && command->get_name() == words.front()) return *command;
  return program;
}

}  // namespace

std::vector<std::string> as_we_say(const CLI::App& program, int argc, const char* const* argv) {
  std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
  if (!words.empty() && words.front() == "version") words.front() = "--version";
  if (!words.empty() && words.front() == "help") {
    words.erase(words.begin());
    words.emplace_back("--help");
  }
  const CLI::App& app = command_of(program, words);
  const auto end = std::ranges::find(words, "--");
  std::transform(words.begin(), end, words.begin(),
                 [&](const std::string& word) { return our_word(app, word); });
  return words;
}

}  // namespace plumbline
