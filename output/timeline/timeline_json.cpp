#include "output/timeline/write_timeline.hpp"

#include <type_traits>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "analysis/run/json_text.hpp"
#include "output/timeline/timeline_pieces.hpp"

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
  if (one.operation) entry["operation"] = name(*one.operation);
  if (one.round >= 0) entry["round"] = one.round;
  if (one.tag >= 0) entry["tag"] = one.tag;
  if (!one.rendezvous) return entry;
  entry["request_leaves_s"] = to_seconds(one.request_leaves);
  entry["request_arrives_s"] = to_seconds(one.request_arrives);
  entry["answer_leaves_s"] = to_seconds(one.answer_leaves);
  entry["answer_arrives_s"] = to_seconds(one.answer_arrives);
  return entry;
}

class Writer {
 public:
  explicit Writer(const EventSink& sink) : pieces_(sink) {}

  void write(const std::vector<Scheme>& schemes) {
    pieces_.add("{\"schema\": \"plumbline.timeline/1\", \"schemes\": [");
    for (const Scheme& scheme : schemes) {
      if (&scheme != &schemes.front()) pieces_.add(",");
      write(scheme);
    }
    pieces_.add("]}\n");
    pieces_.hand_on();
  }

 private:
  void write(const Scheme& scheme) {
    const Timeline& timeline = scheme.timeline;
    std::string head = json_line(ordered_json{{"scheme", scheme.name},
                                              {"title", scheme.title},
                                              {"engine", name(scheme.engine)},
                                              {"processes", timeline.processes},
                                              {"rows", timeline.rows},
                                              {"shown_from_s", to_seconds(scheme.from)},
                                              {"shown_to_s", to_seconds(scheme.to)}});
    head.pop_back();  // the brace, for the lists
    pieces_.add(head);
    list("intervals", timeline.intervals, [](const auto& one) { return json_of(one); });
    list("messages", timeline.messages, [](const auto& one) { return json_of(one); });
    list("calls", timeline.calls, [&](const auto& one) { return json_of(one, timeline); });
    list("regions", timeline.regions, [&](const auto& one) { return json_of(timeline, one); });
    list("clock_errors", clock_errors_of(timeline), [](const auto& one) { return one; });
    pieces_.add("}");
  }

  static std::vector<ordered_json> clock_errors_of(const Timeline& timeline) {
    std::vector<ordered_json> list;
    for (std::size_t rank = 0; rank < timeline.clocks.size(); ++rank)
      for (const auto& one : timeline.clocks[rank])
        list.push_back({{"row", rank}, {"at_s", to_seconds(one.at)}, {"error_s", one.seconds}});
    return list;
  }

  /// An entry a line.
  template <class Entries, class ToJson>
  void list(const char* name, const Entries& entries, ToJson to_json) {
    pieces_.add(fmt::format(",\n\"{}\": [", name));
    const char* separator = "\n";
    for (const auto& entry : entries) {
      pieces_.add(separator);
      pieces_.add(json_line(to_json(entry)));
      separator = ",\n";
      if constexpr (is_event<std::decay_t<decltype(entry)>>) pieces_.count_event();
      pieces_.end_entry();
    }
    pieces_.add("]");
  }

  template <class Entry>
  static constexpr bool is_event =
      std::is_same_v<Entry, Timeline::Interval> || std::is_same_v<Entry, Timeline::Message>;

  Pieces pieces_;
};

}  // namespace

void write_json(const std::vector<Scheme>& schemes, const EventSink& sink) { Writer(sink).write(schemes); }

}  // namespace plumbline
