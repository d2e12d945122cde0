#include "output/timeline/write_timeline.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "analysis/run/json_text.hpp"
#include "output/timeline/timeline_pieces.hpp"

// The Chrome trace event format, JSON object form, as Perfetto and chrome://tracing read it: a process's
// processor, ports and meaning as threads of one "process"; complete events ("X") for intervals, a flow ("s",
// "f") for each message from the port that it leaves to the port that takes it.

namespace plumbline {
namespace {

using Kind = Timeline::Kind;

enum Thread : int { meaning = 0, processor = 1, port_out = 2, port_in = 3 };

Thread thread_of(Kind kind) {
  return kind == Kind::send_gap ? port_out : kind == Kind::receive_gap ? port_in : processor;
}

std::string json_string(std::string_view text) { return json_line(nlohmann::json(text)); }

/// Microseconds, exact to the picosecond.
std::string us(Picoseconds time) { return fmt::format("{}.{:06}", time / 1'000'000, time % 1'000'000); }

class Tracer {
 public:
  explicit Tracer(const EventSink& sink) : pieces_(sink) {}

  void write(const std::vector<Scheme>& schemes) {
    pieces_.add("{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n");
    for (const Scheme& scheme : schemes) {
      write(scheme);
      first_pid_ += scheme.timeline.rows;
      first_flow_ += scheme.timeline.messages.size();
    }
    pieces_.add("\n]}\n");
    pieces_.hand_on();
  }

 private:
  void add(const std::string& event) {
    pieces_.add(separator_ + event);
    separator_ = ",\n";
    pieces_.end_entry();
  }

  void write(const Scheme& scheme) {
    for (int row = 0; row < scheme.timeline.rows; ++row) write_names(scheme, row);
    for (const Timeline::Interval& one : scheme.timeline.intervals) {
      complete(one.row, thread_of(one.kind), one.begin, one.end, name(one.kind),
               words_of(scheme.timeline, one));
      pieces_.count_event();
    }
    for (const Timeline::Call& call : scheme.timeline.calls)
      complete(call.row, meaning, call.begin.at, call.end.at, name(call.operation),
               fmt::format("\"algorithm\":{},\"sum\":{}", json_string(call.algorithm->name),
                           json_string(symbols(scheme.timeline, call))));
    for (const Timeline::Stretch& region : scheme.timeline.regions)
      complete(region.row, meaning, region.begin.at, region.end.at, "timed",
               fmt::format("\"sum\":{}", json_string(symbols(scheme.timeline, region))));
    for (std::size_t i = 0; i < scheme.timeline.messages.size(); ++i) {
      flow(scheme.timeline.messages[i], first_flow_ + i);
      pieces_.count_event();
    }
  }

  void write_names(const Scheme& scheme, int row) {
    metadata(row, 0, "process_name", fmt::format("{}: {}", scheme.name, row_name(scheme.timeline, row)));
    metadata(row, meaning, "thread_name", "calls and timed regions");
    metadata(row, processor, "thread_name", "processor");
    metadata(row, port_out, "thread_name", "port out");
    metadata(row, port_in, "thread_name", "port in");
  }

  void metadata(int row, int thread, const char* what, const std::string& text) {
    add(fmt::format(R"({{"ph":"M","pid":{},"tid":{},"name":"{}","args":{{"name":{}}}}})", first_pid_ + row,
                    thread, what, json_string(text)));
  }

  void complete(int row, Thread thread, Picoseconds begin, Picoseconds end, std::string_view what,
                const std::string& args) {
    add(fmt::format(R"({{"ph":"X","pid":{},"tid":{},"ts":{},"dur":{},"name":{},"args":{{{}}}}})",
                    first_pid_ + row, static_cast<int>(thread), us(begin), us(end - begin), json_string(what),
                    args));
  }

  static std::string words_of(const Timeline& timeline, const Timeline::Interval& one) {
    if (one.message < 0) return "";
    const Timeline::Message& message = timeline.messages[static_cast<std::size_t>(one.message)];
    return fmt::format("\"from\":{},\"to\":{},\"bytes\":{}", message.from, message.to, message.bytes);
  }

  /// It starts and ends in the gaps of the ports, which begin at these times.
  void flow(const Timeline::Message& one, std::size_t id) {
    const Picoseconds leaves = one.rendezvous ? one.leaves : one.posted;
    add(fmt::format(R"({{"ph":"s","pid":{},"tid":{},"ts":{},"id":{},"cat":"message","name":"message"}})",
                    first_pid_ + one.from, static_cast<int>(port_out), us(leaves), id));
    add(fmt::format(
        R"({{"ph":"f","bp":"e","pid":{},"tid":{},"ts":{},"id":{},"cat":"message","name":"message"}})",
        first_pid_ + one.to, static_cast<int>(port_in), us(one.taken), id));
  }

  Pieces pieces_;
  std::string separator_;
  int first_pid_ = 0;
  std::size_t first_flow_ = 0;
};

}  // namespace

void write_trace(const std::vector<Scheme>& schemes, const EventSink& sink) { Tracer(sink).write(schemes); }

}  // namespace plumbline
