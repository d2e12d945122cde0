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

/// With what stands behind its "=".
std::string our_word(const std::string& word) {
  const std::string_view name = std::string_view(word).substr(0, word.find('='));
  const auto alias = std::ranges::find(aliases, name, &Alias::theirs);
  return alias == std::end(aliases) ? word : std::string(alias->ours) + word.substr(name.size());
}

}  // namespace

std::vector<std::string> as_we_say(int argc, const char* const* argv) {
  std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
  if (!words.empty() && words.front() == "version") words.front() = "--version";
  if (!words.empty() && words.front() == "help") {
    words.erase(words.begin());
    words.emplace_back("--help");
  }
  const auto end = std::ranges::find(words, "--");
  std::transform(words.begin(), end, words.begin(), our_word);
  return words;
}

}  // namespace plumbline
