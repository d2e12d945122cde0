#include "play/engine/prepare.hpp"

#include <exception>
#include <sstream>
#include <vector>

#include "play/engine/request.hpp"

namespace plumbline {
namespace {

std::vector<std::string> lines_of(const char* text) {
  std::vector<std::string> lines;
  std::istringstream stream{text};
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

Prepared prepared_from(const PlayRequest& request) {
  Prepared prepared;
  std::vector<std::string> notes;
  prepared.experiment = make_experiment(request.experiment, notes);
  prepared.experiment.why = request.why;
  for (const std::string& note : notes) prepared.notes += note + "\n";
  if (!request.timeline) return prepared;
  TimelineRequest& timeline = prepared.timeline.emplace();
  if (!request.experiment.suites.empty()) timeline.suites = prepared.experiment.cells.front().suites;
  return prepared;
}

}  // namespace

int prepare(const char* words, Prepared& prepared, std::string& wrong) {
  try {
    prepared = prepared_from(parse_words(lines_of(words)));
    return 0;
  } catch (const std::exception& error) {
    wrong = error.what();
    return 2;
  }
}

}  // namespace plumbline
