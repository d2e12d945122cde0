#include "play/engine/request.hpp"

#include <algorithm>
#include <functional>

#include <fmt/core.h>

#include "analysis/request/parse.hpp"
#include "analysis/request/setting_rows.hpp"
#include "models/errors.hpp"

namespace plumbline {
namespace {

constexpr int few_repetitions = 3;  // as `plumbline timeline`

void take_setting(Settings& settings, const std::string& option, const std::string& value) {
  const auto rows = setting_rows();
  const auto row =
      std::ranges::find_if(rows, [&](const SettingRow& one) { return one.words.option == option; });
  if (row == rows.end()) throw InputError(fmt::format("unknown option {}", option));
  row->parse(settings, value);
}

void take(PlayRequest& request, const std::string& option, const std::string& value) {
  ExperimentRequest& experiment = request.experiment;
  if (option == "--machine") {
    experiment.machine = parse_machine_name(value);
  } else if (option == "--set") {
    experiment.machine_settings.push_back({value, {}});
  } else if (option == "--processes") {
    add_processes(experiment, value);
  } else if (option == "--op") {
    add_operations(experiment, value);
  } else if (option == "--bytes") {
    add_bytes(experiment, value);
  } else if (option == "--suite") {
    add_suites(experiment, value);
  } else {
    take_setting(experiment.settings, option, value);
  }
}

}  // namespace

PlayRequest parse_words(std::span<const std::string> words) {
  PlayRequest request;
  if (words.empty() || (words[0] != "simulate" && words[0] != "timeline"))
    throw InputError("no command; use simulate or timeline");
  request.timeline = words[0] == "timeline";
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (words[i] == "--why") {
      request.why = true;
      continue;
    }
    if (i + 1 == words.size()) throw InputError(fmt::format("{} lacks its value", words[i]));
    at_place(words[i], [&] { take(request, words[i], words[i + 1]); });
    ++i;
  }
  if (request.timeline && !request.experiment.settings.reps)
    request.experiment.settings.reps = few_repetitions;
  return request;
}

}  // namespace plumbline
