#include "analysis/request/experiment_request.hpp"

#include <algorithm>
#include <utility>

#include <fmt/core.h>

#include "analysis/request/parse.hpp"
#include "analysis/request/setting_rows.hpp"
#include "models/errors.hpp"
#include "models/machine.hpp"
#include "models/units.hpp"

namespace plumbline {
namespace {

/// What `common` stands for: the programs that people ask for.
constexpr std::string_view common_suites[] = {"imb",    "imb-2021", "osu",          "mpiblib-max",
                                              "skampi", "netgauge", "reprompi-hca3"};

std::string in_words(std::int64_t number) { return fmt::format("{}", number); }
std::string in_words(int number) { return fmt::format("{}", number); }
std::string in_words(const std::string& text) { return text; }
std::string in_words(const Collective& call) { return call_text(call); }

template <class Value>
void append_new(std::vector<Value>& list, const std::vector<Value>& more) {
  for (const Value& value : more) {
    if (std::ranges::find(list, value) != list.end())
      throw InputError(fmt::format("'{}' is given twice; once is enough", in_words(value)));
    list.push_back(value);
  }
}

bool said(const auto& optional) { return optional.has_value(); }
template <class Value>
bool said(const std::vector<Value>& list) {
  return !list.empty();
}

/// ExperimentRequest laid over others.
class Overlay {
 public:
  Overlay(ExperimentRequest& under, const ExperimentRequest& over) : under_(under), over_(over) {}

  template <class Value>
  void take(Value ExperimentRequest::*member, std::string_view option) {
    if (!said(over_.*member)) return;
    under_.*member = over_.*member;
    take_place(option);
  }

  void take_suites() {
    if (over_.suites.empty() && !over_.all_suites) return;
    under_.suites = over_.suites;
    under_.all_suites = over_.all_suites;
    take_place("--suite");
  }

  /// Who says one of two settings that exclude each other unsays the other.
  void take(const SettingRow& setting) {
    const std::string_view other = setting.words.instead_of;
    if (!setting.said(over_.settings) && (other.empty() || !setting_row(other).said(over_.settings))) return;
    setting.copy(under_.settings, over_.settings);
    take_place(setting.words.option);
  }

 private:
  void take_place(std::string_view option) {
    if (const auto old = under_.places.find(option); old != under_.places.end()) under_.places.erase(old);
    if (const auto place = over_.places.find(option); place != over_.places.end())
      under_.places.insert(*place);
  }

  ExperimentRequest& under_;
  const ExperimentRequest& over_;
};

}  // namespace

std::string call_text(const Collective& call) {
  std::string text(name(call.operation));
  if (call.algorithm != nullptr) text += fmt::format(":{}", call.algorithm->name);
  if (call.segment > 0) text += fmt::format("@{}", call.segment);
  return text;
}

std::string ExperimentRequest::place_of(std::string_view option) const {
  const auto place = places.find(option);
  return place == places.end() ? std::string(option) : place->second;
}

void add_operations(ExperimentRequest& request, std::string_view text) {
  append_new(request.operations, parse_operations(text));
}

void add_bytes(ExperimentRequest& request, std::string_view text) {
  append_new(request.bytes, parse_byte_list(text));
}

void add_processes(ExperimentRequest& request, std::string_view text) {
  append_new(request.processes, parse_processes(text));
}

void add_suites(ExperimentRequest& request, std::string_view text) {
  std::vector<std::string> names = split_list(text);
  if (const auto common = std::ranges::find(names, "common"); common != names.end()) {
    const auto at = names.erase(common);
    names.insert(at, std::begin(common_suites), std::end(common_suites));
  }
  const bool all = std::erase(names, "all") > 0;
  append_new(request.suites, check_suites(std::move(names)));
  request.all_suites = request.all_suites || all;
  if (request.all_suites && !request.suites.empty())
    throw InputError("'all' stands alone; leave it out, or the names beside it");
}

ExperimentRequest overlaid(ExperimentRequest under, const ExperimentRequest& over) {
  Overlay overlay(under, over);
  overlay.take(&ExperimentRequest::machine, "--machine");
  under.machine_settings.insert(under.machine_settings.end(), over.machine_settings.begin(),
                                over.machine_settings.end());
  overlay.take(&ExperimentRequest::operations, "--op");
  overlay.take(&ExperimentRequest::bytes, "--bytes");
  overlay.take(&ExperimentRequest::processes, "--processes");
  overlay.take_suites();
  for (const SettingRow& setting : setting_rows()) overlay.take(setting);
  return under;
}

void check_clock_settings(const ExperimentRequest& request) {
  if (request.settings.exchanges && request.settings.patience)
    throw InputError(fmt::format("{} and {} exclude each other: an estimate ends by one or the other",
                                 request.place_of("--exchanges"), request.place_of("--patience")));
  check(sync_options(request.settings, {}));
}

SyncOptions sync_options_of(const ExperimentRequest& request) {
  check_clock_settings(request);
  return sync_options(request.settings, {});
}

Engine engine_of(const ExperimentRequest& request) {
  const Engine engine = engine_of(request.settings);
  at_place(request.place_of("--engine"), [&] { check_built(engine); });
  return engine;
}

void note_idle_clock_options(const ExperimentRequest& request, bool nobody_estimates, bool nobody_fits,
                             std::vector<std::string>& notes) {
  const auto note = [&](bool said, std::string_view option, std::string_view why) {
    if (said) notes.push_back(fmt::format("{} does nothing: {}", request.place_of(option), why));
  };
  constexpr std::string_view no_estimate = "nothing here relates clocks", no_fit = "nothing here fits a line";
  const Settings& settings = request.settings;
  note(nobody_estimates && settings.estimator, "--estimator", no_estimate);
  note(nobody_estimates && settings.exchanges, "--exchanges", no_estimate);
  note(nobody_estimates && settings.patience, "--patience", no_estimate);
  note(nobody_fits && settings.fit_points, "--fit-points", no_fit);
  note(nobody_fits && settings.fit_span, "--fit-span", no_fit);
}

void check_fault(const Machine& machine, int processes) {
  const int last = machine.network.nodes_of(processes) - 1;
  if (machine.clock.fault && machine.clock.fault->node > last)
    throw InputError(fmt::format("clock.fault.node {}: {} {}", machine.clock.fault->node,
                                 processes == 1 ? "1 process is" : fmt::format("{} processes are", processes),
                                 last == 0 ? "on node 0" : fmt::format("on nodes 0 to {}", last)));
}

}  // namespace plumbline
