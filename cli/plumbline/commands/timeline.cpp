#include "cli/plumbline/commands.hpp"

#include <array>

#include <unistd.h>

#include <fmt/core.h>

#include "analysis/cost/memory.hpp"
#include "analysis/request/experiment.hpp"
#include "analysis/request/parse.hpp"
#include "analysis/timeline/timeline_experiment.hpp"
#include "cli/common/options.hpp"
#include "models/errors.hpp"
#include "models/row_named.hpp"
#include "output/say.hpp"
#include "output/terminal_listener.hpp"
#include "output/timeline/write_timeline.hpp"
#include "report/pages.hpp"

namespace plumbline {
namespace {

constexpr const char* timeline_about =
    "Show who did what when: a space-time diagram of one call, or of a suite's whole scheme.";

constexpr const char* timeline_example =
    "Without a suite: one call alone. What is shown of a suite begins with what comes right before its first "
    "timed region.\n"
    "\nExample: why does a loop of broadcasts show less than one broadcast takes?\n"
    "  plumbline timeline --machine logp-textbook --processes 4 --op bcast:flat --bytes 1\n"
    "  plumbline timeline --machine logp-textbook --processes 4 --op bcast:flat --bytes 1 --suite mpbench "
    "--warmup 0\n"
    "docs/how-to/timeline.md explains the formats, and has more pictures.";

/// What says how a suite measures.
constexpr const char* of_suites[] = {"--reps",      "--warmup",   "--stop",        "--test-interval",
                                     "--barrier",   "--window",   "--time-budget", "--estimator",
                                     "--exchanges", "--patience", "--fit-points",  "--fit-span"};

constexpr int few_repetitions = 3;
constexpr std::size_t large_picture = 5'000'000;  // bytes

struct Target {
  const EventSink& sink;
  std::optional<int> width;  // of a terminal
};
void text_to(const std::vector<Scheme>& schemes, const Target& target) {
  target.sink(timeline_text(schemes, target.width), events_of(schemes));
}
void svg_to(const std::vector<Scheme>& schemes, const Target& target) {
  const std::string picture = timeline_svg(schemes);
  target.sink(picture, events_of(schemes));
  if (picture.size() > large_picture)
    say_note("the picture is large: --from and --to show less, and --format html is quicker to look at");
}
void json_to(const std::vector<Scheme>& schemes, const Target& target) { write_json(schemes, target.sink); }
void trace_to(const std::vector<Scheme>& schemes, const Target& target) { write_trace(schemes, target.sink); }
void page_to(const std::vector<Scheme>& schemes, const Target& target) {
  target.sink(as_page(schemes), events_of(schemes));
}

struct TimelineFormat {
  std::string_view name;
  void (*write)(const std::vector<Scheme>&, const Target&);
};
constexpr std::array<TimelineFormat, 5> formats{
    {{"text", text_to}, {"svg", svg_to}, {"json", json_to}, {"trace", trace_to}, {"html", page_to}}};

class TimelineCommand final : public Command {
 public:
  explicit TimelineCommand(CLI::App& program)
      : Command(add_command(program, {"simulate", "timeline", timeline_about, timeline_example})) {
    add_one_cell_options(app_, request_);
    add_suite_options(app_, request_);
    add_setting_options(app_, request_.settings, SettingGroup::windows);
    add_setting_options(app_, request_.settings, SettingGroup::arrivals);
    add_setting_options(app_, request_.settings, SettingGroup::clocks);
    add_setting_options(app_, request_.settings, SettingGroup::engine);
    add_option(app_, {"--against", "SUITE", "a second suite, drawn beside the first"}, against_);
    add_option(app_,
               {"--starts", "LIST", "when each process makes the one call: 0,9us,4us,0 (all at 0)", true},
               timeline_.starts, parse_starts);
    add_option(app_, {"--from", "TIME", "show no earlier (0: everything)"}, timeline_.from, parse_moment);
    add_option(app_, {"--to", "TIME", "show no later (the end)"}, timeline_.to, parse_moment);
    add_option(app_,
               {"--format", "text|svg|json|trace|html",
                "text; a picture; all events; Chrome's trace events; a page to move about in (text)"},
               [this](const std::string& text) { format_ = &row_named("format", formats, text); });
    add_option(app_, {"-o,--output", "FILE", "write it there instead of stdout"}, path_);
  }

  int run() override {
    const Experiment experiment = read_study();
    if (format_->name == "html") require(timeline_page);
    jobs_that_fit(experiment, 1, memory_free());
    Output output(path_);
    write(timelines_of(experiment, timeline_, listener_), output);
    return done;
  }

 private:
  void write(const std::vector<Scheme>& schemes, Output& output) {
    const bool is_on_terminal = path_.empty() && isatty(STDOUT_FILENO) == 1;
    Progress progress(listener_, static_cast<int>(events_of(schemes)), "events written");
    const EventSink sink = [&](std::string_view piece, std::size_t events) {
      output.write(piece);
      if (!is_on_terminal) progress.show(static_cast<int>(events));
    };
    format_->write(schemes, {sink, path_.empty() ? terminal_width(STDOUT_FILENO) : std::nullopt});
  }

  void refuse_options_of_suites() const {
    for (const char* option : of_suites)
      if (was_given(app_, option))
        throw InputError(fmt::format("{} needs --suite: one call alone has no suite", option));
  }

  Experiment read_study() {
    if (!against_.empty()) {
      if (request_.suites.empty()) throw InputError("--against: there is no --suite to hold it against");
      add_suites(request_, against_);
    }
    const bool alone = request_.suites.empty() && !request_.all_suites;
    if (alone) refuse_options_of_suites();
    if (!alone && !timeline_.starts.empty())
      throw InputError("--starts: is for one call alone; a suite starts its processes itself");
    if (!request_.settings.reps) request_.settings.reps = few_repetitions;
    std::vector<std::string> notes;
    const Experiment experiment = make_experiment(request_, notes);
    if (experiment.cells.size() != 1)
      throw InputError(
          fmt::format("timeline takes one cell, not {}: one operation, size and number of processes",
                      experiment.cells.size()));
    if (alone) return experiment;
    for (const std::string& note : notes) say_note(note);
    timeline_.suites = experiment.cells.front().suites;
    if (timeline_.suites.size() > 2)
      throw InputError(fmt::format("timeline takes one suite or two, not {}", timeline_.suites.size()));
    return experiment;
  }

  ExperimentRequest request_;
  TimelineRequest timeline_;
  std::string against_, path_;
  const TimelineFormat* format_ = formats.data();
  TerminalListener listener_;
};

}  // namespace

std::unique_ptr<Command> make_timeline(CLI::App& program) {
  return std::make_unique<TimelineCommand>(program);
}

}  // namespace plumbline
