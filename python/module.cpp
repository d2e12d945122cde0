// The extension module: words in, JSON out. python/plumbline/ makes words of what Python says, and frames of
// JSON.

#include <csignal>
#include <cstdlib>

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "analysis/request/parse.hpp"
#include "analysis/run/json_text.hpp"
#include "analysis/run/listener.hpp"
#include "analysis/run/run_store.hpp"
#include "analysis/run/workers.hpp"
#include "cli/plumbline/ask.hpp"
#include "python/frame.hpp"
#include "traces/machine/machine_file.hpp"

namespace plumbline {
namespace {

namespace py = pybind11;
using Texts = std::vector<std::string>;

/// Lets Python's handlers of signals act, which may raise KeyboardInterrupt.
void check_signals() {
  const py::gil_scoped_acquire hold;
  if (PyErr_CheckSignals() != 0) throw py::error_already_set();
}

/// Gives Python the signal that ended a run, which is for its handlers; if they leave it at that, the run was
/// ended all the same.
[[noreturn]] void hand_on(int signal) {
  std::raise(signal);
  check_signals();
  PyErr_SetNone(PyExc_KeyboardInterrupt);
  throw py::error_already_set();
}

/// Handlers are this process's: in a child they would run without Python.
void let_signals_end() {
  for (const int number : {SIGINT, SIGTERM, SIGHUP})
    if (std::signal(number, SIG_DFL) == SIG_IGN) std::signal(number, SIG_IGN);
}

/// In `share`, machines and samples are found as well as where the environment says.
void look_in(const std::string& share) {
  if (share.empty()) return;
  for (const auto& [variable, folder] :
       {std::pair{"PLUMBLINE_MACHINES", "/machines"}, std::pair{"PLUMBLINE_SAMPLES", "/samples"}}) {
    const char* said = std::getenv(variable);
    const std::string before = said == nullptr || *said == '\0' ? "" : said + std::string(":");
    setenv(variable, (before + share + folder).c_str(), 1);
  }
}

/// What `work` returns, in a process of its own, while other threads of Python run: a signal ends it, and
/// nothing that it does is left behind. Throws InputError, RunError, and what a signal's handler raises.
py::bytes in_a_child(const std::string& share, const std::function<std::string()>& work) {
  JobOutcome outcome;
  try {
    const py::gil_scoped_release release;
    const auto whole = [&](int) {
      let_signals_end();
      look_in(share);
      return work();
    };
    outcome = std::move(run_workers(1, 1, whole, [](int) { check_signals(); }).front());
  } catch (const Interrupted& interrupted) {
    hand_on(interrupted.signal);
  }
  if (!outcome.failure.empty()) throw RunError(outcome.failure);
  return outcome.result;
}

class Notes final : public Listener {
 public:
  void note(std::string_view text) override { notes.emplace_back(text); }
  void error(std::string_view text) override { failures.emplace_back(text); }

  Texts notes, failures;
};

std::string answer_to(const Texts& words) {
  Notes said;
  const Found what = ask(words, said);
  said.notes.insert(said.notes.end(), what.notes.begin(), what.notes.end());
  said.failures.insert(said.failures.end(), what.failures.begin(), what.failures.end());
  Value answer = frame_of(what.table());
  answer["notes"] = said.notes;
  answer["failures"] = said.failures;
  return json_line(answer);
}

std::string machine_as_changed(const std::string& machine, const Texts& settings) {
  const std::string known = at_place("--machine", [&] { return parse_machine_name(machine); });
  read_machine(known, settings);
  return changed_machine_text(known, settings);
}

py::list options_of(const std::string& command) {
  py::list options;
  for (const AskedOption& option : asked_command(command).options)
    options.append(py::make_tuple(option.name, option.takes, option.help, option.is_list));
  return options;
}

}  // namespace
}  // namespace plumbline

PYBIND11_MODULE(_plumbline, module) {
  using namespace plumbline;
  py::register_exception<InputError>(module, "InputError", PyExc_ValueError);
  py::register_exception<RunError>(module, "RunError", PyExc_RuntimeError);
  module.attr("version") = PLUMBLINE_VERSION;
  module.def("ask", [](const Texts& words, const std::string& share) {
    return in_a_child(share, [&] { return answer_to(words); });
  });
  module.def("machine", [](const std::string& machine, const Texts& settings, const std::string& share) {
    return in_a_child(share, [&] { return machine_as_changed(machine, settings); });
  });
  module.def("machines", [](const std::string& share) {
    return in_a_child(share, [] { return json_line(Value(machine_names())); });
  });
  module.def("about", [](const std::string& command) { return asked_command(command).about; });
  module.def("options", options_of);
}
