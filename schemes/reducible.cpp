#include "schemes/reducible.hpp"

#include <algorithm>

namespace plumbline {
namespace {

bool same_region(const Suite& a, const Suite& b) {
  return a.procedure == b.procedure && a.timed.region == b.timed.region && a.timed.calls == b.timed.calls &&
         a.timed.every_root == b.timed.every_root && a.reps == b.reps;
}

bool times_each_call(const Suite& suite) {
  return suite.procedure == nullptr && suite.timed.calls == 1 && suite.reps != Reps::loop;
}

std::string_view other_region(const Suite& wanted, const Suite& measured) {
  if (wanted.procedure != nullptr) return "a procedure of its own";
  if (times_each_call(wanted)) return "each call is timed";
  return times_each_call(measured) ? "a loop of calls is timed as a whole" : "another loop is timed";
}

bool needs_global_clock(const Suite& suite) {
  return std::ranges::any_of(suite.reports, [](const Report& report) {
    return report.processes == OverProcesses::span || report.processes == OverProcesses::from_root;
  });
}

}  // namespace

std::string_view why_not_reducible(const Suite& measured, const Suite& wanted, Operation operation) {
  if (&measured == &wanted) return {};
  if (!measures(wanted, operation)) return "only bcast is measured";
  const bool each_call = times_each_call(measured) && times_each_call(wanted);
  if (!each_call && !same_region(measured, wanted)) return other_region(wanted, measured);
  if (needs_global_clock(wanted) && measured.clocks == local_clocks) return "a global clock is needed";
  return {};
}

}  // namespace plumbline
