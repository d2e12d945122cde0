#include "cli/plumbline/commands.hpp"

#include <fmt/format.h>

#include "analysis/lesson/lessons.hpp"
#include "analysis/reproduce/shown_command.hpp"
#include "analysis/run/text.hpp"
#include "models/errors.hpp"
#include "output/output.hpp"

namespace plumbline {
namespace {

constexpr const char* lesson_about =
    "Learn one systematic error at a time: what to expect, what comes out, and one change to try.\n"
    "Without a name: which lessons there are, in the order in which a class takes them.";

constexpr const char* lesson_example =
    "The same pages, with what came out, are in docs/lessons/.\n"
    "\nExample:\n"
    "  plumbline lesson pipelining\n"
    "  plumbline lesson pipelining --answer     when you have tried the change";

class LessonCommand final : public Command {
 public:
  explicit LessonCommand(CLI::App& program)
      : Command(add_command(program, {"tools", "lesson", lesson_about, lesson_example})) {
    add_argument(app_, "name", name_, "NAME", "the lesson, or its number (none: a list of them)");
    add_flag(app_, "--answer", answer_, "instead: what comes out of the change to try");
  }

  int run() override {
    Output output("");
    if (name_.empty()) {
      if (answer_) throw InputError("--answer: of which lesson? plumbline lesson lists them");
      output.write(list());
      return done;
    }
    put_program_on_path();
    const Lesson& lesson = lesson_named(name_);
    for (const LessonStep& step : answer_ ? answer_of(lesson) : steps_of(lesson)) {
      if (step.kind == LessonStep::Kind::text) {
        output.write(step.text);
        continue;
      }
      output.write(fmt::format("    $ {}\n", step.text));
      if (!show_command(step.text, [&](std::string_view text) { output.write(text); }))
        throw RunError(fmt::format("'{}' failed", step.text));
    }
    if (!answer_) output.write(fmt::format("\nTried it? plumbline lesson {} --answer\n", lesson.name));
    return done;
  }

 private:
  static std::string list() {
    TextTable table({TextTable::Align::right, TextTable::Align::left, TextTable::Align::left});
    for (const Lesson& lesson : lessons())
      table.row({fmt::format("{}", 1 + &lesson - lessons().data()), std::string(lesson.name),
                 std::string(title_of(lesson))});
    return table.text();
  }

  std::string name_;
  bool answer_ = false;
};

}  // namespace

std::unique_ptr<Command> make_lesson(CLI::App& program) { return std::make_unique<LessonCommand>(program); }

}  // namespace plumbline
