#include "cli/common/wishes.hpp"

#include <algorithm>
#include <utility>

#include <fmt/core.h>

#include "cli/common/parse.hpp"
#include "models/errors.hpp"
#include "models/units.hpp"

namespace plumbline {
namespace {

std::string in_words(std::int64_t number) { return fmt::format("{}", number); }
std::string in_words(int number) { return fmt::format("{}", number); }
std::string in_words(const std::string& text) { return text; }
std::string in_words(const Collective& call) {
  std::string words(name(call.operation));
  if (call.algorithm != nullptr) words += fmt::format(":{}", call.algorithm->name);
  return call.segment > 0 ? fmt::format("{}@{}", words, call.segment) : words;
}

template <class Value>
void append_new(std::vector<Value>& list, const std::vector<Value>& more) {
  for (const Value& value : more) {
    if (std::ranges::find(list, value) != list.end())
      throw InputError(fmt::format("'{}' is there twice; once is enough", in_words(value)));
    list.push_back(value);
  }
}

bool said(const auto& optional) { return optional.has_value(); }
template <class Value>
bool said(const std::vector<Value>& list) {
  return !list.empty();
}

/// Wishes laid over others, member by member.
class Overlay {
 public:
  Overlay(Wishes& under, const Wishes& over) : under_(under), over_(over) {}

  template <class Value>
  void take(Value Wishes::*member, std::string_view option) {
    if (said(over_.*member)) replace(member, option);
  }

  void take_suites() {
    if (over_.suites.empty() && !over_.all_suites) return;
    replace(&Wishes::suites, "--suite");
    under_.all_suites = over_.all_suites;
  }

  /// Exchanges and patience exclude each other: whoever says one unsays the other.
  void take_estimate() {
    take(&Wishes::estimator, "--estimator");
    if (!over_.exchanges && !over_.patience) return;
    replace(&Wishes::exchanges, "--exchanges");
    replace(&Wishes::patience, "--patience");
  }

 private:
  template <class Value>
  void replace(Value Wishes::*member, std::string_view option) {
    under_.*member = over_.*member;
    if (const auto old = under_.places.find(option); old != under_.places.end()) under_.places.erase(old);
    if (const auto place = over_.places.find(option); place != over_.places.end())
      under_.places.insert(*place);
  }

  Wishes& under_;
  const Wishes& over_;
};

}  // namespace

std::string Wishes::place_of(std::string_view option) const {
  const auto place = places.find(option);
  return place == places.end() ? std::string(option) : place->second;
}

void add_operations(Wishes& wishes, std::string_view text) {
  append_new(wishes.operations, parse_operations(text));
}

void add_bytes(Wishes& wishes, std::string_view text) { append_new(wishes.bytes, parse_byte_list(text)); }

void add_processes(Wishes& wishes, std::string_view text) {
  append_new(wishes.processes, parse_processes(text));
}

void add_suites(Wishes& wishes, std::string_view text) {
  std::vector<std::string> names = split_list(text);
  const bool all = std::erase(names, "all") > 0;
  append_new(wishes.suites, check_suites(std::move(names)));
  wishes.all_suites = wishes.all_suites || all;
  if (wishes.all_suites && !wishes.suites.empty())
    throw InputError("'all' stands alone; leave it out, or the names beside it");
}

Wishes overlaid(Wishes under, const Wishes& over) {
  Overlay overlay(under, over);
  overlay.take(&Wishes::machine, "--machine");
  under.settings.insert(under.settings.end(), over.settings.begin(), over.settings.end());
  overlay.take(&Wishes::operations, "--op");
  overlay.take(&Wishes::bytes, "--bytes");
  overlay.take(&Wishes::processes, "--processes");
  overlay.take_suites();
  overlay.take(&Wishes::reps, "--reps");
  overlay.take(&Wishes::warmup, "--warmup");
  overlay.take(&Wishes::launches, "--launches");
  overlay.take(&Wishes::seed, "--seed");
  overlay.take(&Wishes::stop, "--stop");
  overlay.take(&Wishes::barrier, "--barrier");
  overlay.take(&Wishes::root, "--root");
  overlay.take_estimate();
  overlay.take(&Wishes::fit_points, "--fit-points");
  overlay.take(&Wishes::fit_span, "--fit-span");
  overlay.take(&Wishes::window, "--window");
  overlay.take(&Wishes::time_budget, "--time-budget");
  overlay.take(&Wishes::test_interval, "--test-interval");
  return under;
}

}  // namespace plumbline
