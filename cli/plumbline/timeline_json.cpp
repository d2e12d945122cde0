#include <nlohmann/json.hpp>

#include "cli/common/json_text.hpp"
#include "cli/plumbline/timeline_study.hpp"

namespace plumbline {
namespace {

using nlohmann::ordered_json;

ordered_json json_of(const Timeline& timeline, const Timeline::Stretch& one) {
  return {{"row", one.row},
          {"begin_s", to_seconds(one.begin.at)},
          {"end_s", to_seconds(one.end.at)},
          {"sum", text_or_null(symbols(timeline, one))}};
}

ordered_json json_of(const Timeline::Call& call, const Timeline& timeline) {
  ordered_json entry = json_of(timeline, call);
  entry["operation"] = name(call.operation);
  entry["algorithm"] = call.algorithm->name;
  return entry;
}

ordered_json json_of(const Timeline::Interval& one) {
  ordered_json entry{{"row", one.row},
                     {"kind", name(one.kind)},
                     {"begin_s", to_seconds(one.begin)},
                     {"end_s", to_seconds(one.end)}};
  if (one.message >= 0) entry["message"] = one.message;
  return entry;
}

ordered_json json_of(const Timeline::Message& one) {
  ordered_json entry{{"from", one.from},
                     {"to", one.to},
                     {"bytes", one.bytes},
                     {"posted_s", to_seconds(one.posted)},
                     {"leaves_s", to_seconds(one.leaves)},
                     {"arrives_s", to_seconds(one.arrives)},
                     {"taken_s", to_seconds(one.taken)},
                     {"complete_s", to_seconds(one.complete)}};
  if (one.round >= 0) entry["round"] = one.round;
  if (one.tag >= 0) entry["tag"] = one.tag;
  if (!one.rendezvous) return entry;
  entry["request_leaves_s"] = to_seconds(one.request_leaves);
  entry["request_arrives_s"] = to_seconds(one.request_arrives);
  entry["answer_leaves_s"] = to_seconds(one.answer_leaves);
  entry["answer_arrives_s"] = to_seconds(one.answer_arrives);
  return entry;
}

ordered_json json_of(const Scheme& scheme) {
  const Timeline& timeline = scheme.timeline;
  ordered_json entry{{"scheme", scheme.name},
                     {"title", scheme.title},
                     {"processes", timeline.processes},
                     {"rows", timeline.rows},
                     {"shown_from_s", to_seconds(scheme.from)},
                     {"shown_to_s", to_seconds(scheme.to)}};
  for (const char* list : {"intervals", "messages", "calls", "regions", "clock_errors"})
    entry[list] = ordered_json::array();
  for (const auto& one : timeline.intervals) entry["intervals"].push_back(json_of(one));
  for (const auto& one : timeline.messages) entry["messages"].push_back(json_of(one));
  for (const auto& one : timeline.calls) entry["calls"].push_back(json_of(one, timeline));
  for (const auto& one : timeline.regions) entry["regions"].push_back(json_of(timeline, one));
  for (std::size_t rank = 0; rank < timeline.clocks.size(); ++rank)
    for (const auto& one : timeline.clocks[rank])
      entry["clock_errors"].push_back(
          {{"row", rank}, {"at_s", to_seconds(one.at)}, {"error_s", one.seconds}});
  return entry;
}

}  // namespace

std::string as_json(const std::vector<Scheme>& schemes) {
  ordered_json whole{{"schema", "plumbline.timeline/1"}, {"schemes", ordered_json::array()}};
  for (const Scheme& scheme : schemes) whole["schemes"].push_back(json_of(scheme));
  return json_text(whole);
}

}  // namespace plumbline
