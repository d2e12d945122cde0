// What the page calls. A command is prepared, which refuses what is wrong, and then performed. While it is
// performed processes are switched, between which nothing can be caught: what is thrown there reaches the
// page, which asks what it says and then starts a new engine.
#include <exception>
#include <string>
#include <vector>

#include <emscripten/emscripten.h>
#include <nlohmann/json.hpp>

#include "analysis/request/experiment.hpp"
#include "analysis/run/job.hpp"
#include "analysis/run/listener.hpp"
#include "analysis/run/workers.hpp"
#include "analysis/simulate/collect.hpp"
#include "analysis/timeline/timeline_experiment.hpp"
#include "output/text_of.hpp"
#include "output/timeline/write_timeline.hpp"
#include "play/engine/catalogue.hpp"
#include "play/engine/prepare.hpp"

namespace plumbline {
namespace {

/// The page's one command at a time.
struct AtWork {
  Prepared prepared;
  std::string answer;
};

AtWork& at_work() {
  static AtWork one;
  return one;
}

std::string simulated(const Experiment& experiment) {
  const std::vector<Job> jobs = jobs_of(experiment);
  std::vector<JobOutcome> outcomes(jobs.size());
  for (std::size_t i = 0; i < jobs.size(); ++i) outcomes[i].result = encode(perform(experiment, jobs[i]));
  return text_of(collect(experiment, jobs, outcomes), Format::json, true);
}

std::string shown(const Experiment& experiment, TimelineRequest request) {
  Listener nobody;
  return page_data(timelines_of(experiment, request, nobody)).dump();
}

}  // namespace
}  // namespace plumbline

extern "C" {

/// `words`: of a command line, one a line. Returns 0, or 2 where they are wrong; the answer then says why.
EMSCRIPTEN_KEEPALIVE int plumbline_prepare(const char* words) {
  auto& [prepared, answer] = plumbline::at_work();
  answer.clear();
  prepared = {};
  return plumbline::prepare(words, prepared, answer);
}

/// What there is to choose from.
EMSCRIPTEN_KEEPALIVE void plumbline_catalogue() { plumbline::at_work().answer = plumbline::catalogue(); }
/// What a machine has. Returns 0, or 2 where there is none; the answer then says why.
EMSCRIPTEN_KEEPALIVE int plumbline_machine(const char* name) {
  return plumbline::machine_values(name, plumbline::at_work().answer) ? 0 : 2;
}

/// Performs what was prepared; the answer is what `--format json` prints, or the data of a page of timelines.
EMSCRIPTEN_KEEPALIVE void plumbline_perform() {
  auto& [prepared, answer] = plumbline::at_work();
  answer = prepared.timeline ? plumbline::shown(prepared.experiment, *prepared.timeline)
                             : plumbline::simulated(prepared.experiment);
}

EMSCRIPTEN_KEEPALIVE const char* plumbline_answer() { return plumbline::at_work().answer.c_str(); }
/// What a user should know of the command, one a line.
EMSCRIPTEN_KEEPALIVE const char* plumbline_notes() { return plumbline::at_work().prepared.notes.c_str(); }
/// Of an exception that reached the page.
EMSCRIPTEN_KEEPALIVE const char* plumbline_what(const std::exception* thrown) { return thrown->what(); }

}  // extern "C"
