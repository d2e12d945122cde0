#include "analysis/reproduce/allowed_command.hpp"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "models/errors.hpp"

namespace plumbline {
namespace {

constexpr std::string_view computing[] = {"simulate", "predict",   "overlap",  "sync",
                                          "timeline", "compare",   "reduce",   "plan",
                                          "validate", "translate", "calibrate"};

/// Options that name what is written, or what is started, which `launch` is for.
constexpr std::string_view writing[] = {"--store"},
                           refused[] = {"--output", "--save-samples", "--log", "--here", "--format"},
                           starting[] = {"--mpirun", "--mpiexec", "--program", "--programs"};

constexpr std::string_view scratch = "{scratch}/";

/// A file's name in the scratch folder, not a way out of it.
bool is_in_scratch(std::string_view path) {
  return path.starts_with(scratch) && path.find('/', scratch.size()) == path.npos;
}

template <class List>
bool has(const List& list, std::string_view word) {
  return std::ranges::find(list, word) != std::end(list);
}

}  // namespace

void require_computing(const std::vector<std::string>& words, bool hardware) {
  const std::string first = words.empty() ? "" : words.front();
  const bool launches = hardware && first == "launch";
  if (!launches && !has(computing, first))
    throw InputError(
        fmt::format("a file's commands only compute, by {}, not '{}'{}", fmt::join(computing, ", "), first,
                    first == "launch" ? "; reproduce --hardware lets a file that you trust" : ""));
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::size_t equals = words[i].find('=');
    const std::string_view option = std::string_view(words[i]).substr(0, equals);
    if (has(refused, option) || (!launches && has(starting, option)))
      throw InputError(fmt::format("{} is not for commands of a file", option));
    if (!has(writing, option)) continue;
    const std::string value = equals != std::string::npos ? words[i].substr(equals + 1)
                              : i + 1 < words.size()      ? words[i + 1]
                                                          : "";
    if (!is_in_scratch(value))
      throw InputError(
          fmt::format("{} is '{}'; a file's commands write to {}NAME alone", option, value, scratch));
  }
}

}  // namespace plumbline
