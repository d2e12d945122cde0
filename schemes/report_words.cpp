#include "schemes/report_words.hpp"

#include <string_view>

namespace plumbline {
namespace {

std::string_view words(Statistic statistic) {
  switch (statistic) {
    case Statistic::mean:
      return "mean";
    case Statistic::median:
      return "median";
    case Statistic::min:
      return "min";
    case Statistic::max:
      return "max";
  }
  return "";
}

std::string_view words(Keep keep) {
  switch (keep) {
    case Keep::all:
      return "";
    case Keep::middle_half:
      return " of the middle half";
    case Keep::within_fences:
      return " without Tukey's outliers";
    case Keep::below_twice_p99:
      return " without those above twice the 99th percentile";
  }
  return "";
}

std::string_view words(OverProcesses processes) {
  switch (processes) {
    case OverProcesses::root:
      return "the root";
    case OverProcesses::rank_0:
      return "process 0";
    case OverProcesses::min:
      return "min over processes";
    case OverProcesses::average:
      return "average over processes";
    case OverProcesses::max:
      return "max over processes";
    case OverProcesses::span:
      return "last end - first start";
    case OverProcesses::from_root:
      return "last end - the root's start";
    case OverProcesses::pooled:
      return "all processes' observations";
  }
  return "";
}

std::string_view words(Part part) {
  switch (part) {
    case Part::time:
      return "";
    case Part::overhead:
      return "overhead: ";
    case Part::blocking:
      return "blocking: ";
    case Part::start:
      return "start: ";
    case Part::compute:
      return "computation: ";
    case Part::test:
      return "tests: ";
    case Part::wait:
      return "wait: ";
    case Part::overall:
      return "overall: ";
  }
  return "";
}

}  // namespace

bool is_one(OverProcesses processes) {
  return processes == OverProcesses::root || processes == OverProcesses::rank_0 ||
         processes == OverProcesses::pooled;
}

std::string words(const Report& report) {
  const std::string statistic = std::string(words(report.part)) + std::string(words(report.statistic)) +
                                std::string(words(report.keep));
  const std::string processes(words(report.processes));
  if (is_one(report.processes)) return statistic + " of " + processes;
  if (report.order == Report::Order::observations_first) return statistic + " of each process, " + processes;
  return processes + " of each observation, " + statistic;
}

}  // namespace plumbline
