#include "cli/plumbline/lessons.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "models/errors.hpp"

namespace plumbline {
namespace {

/// The first line of `text`, which loses it.
std::string_view take_line(std::string_view& text) {
  const std::size_t end = text.find('\n');
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return line;
}

/// Headings without their marks.
std::string_view shown(std::string_view line) {
  const std::size_t marks = std::min(line.find_first_not_of('#'), line.size());
  return marks > 0 && line.substr(marks).starts_with(' ') ? line.substr(marks + 1) : line;
}

void add_text(std::vector<LessonStep>& steps, std::string_view line) {
  if (steps.empty() || steps.back().kind != LessonStep::Kind::text)
    steps.push_back({LessonStep::Kind::text, ""});
  steps.back().text += fmt::format("{}\n", shown(line));
}

}  // namespace

const Lesson& lesson_named(std::string_view wanted) {
  std::vector<std::string_view> names;
  for (const Lesson& lesson : lessons()) {
    if (lesson.name == wanted) return lesson;
    names.push_back(lesson.name);
  }
  throw_unknown("lesson", wanted, names);
}

std::string_view title_of(const Lesson& lesson) {
  std::string_view text = lesson.text;
  return shown(take_line(text));
}

std::vector<LessonStep> steps_of(const Lesson& lesson) {
  std::vector<LessonStep> steps;
  std::string_view text = lesson.text;
  bool console = false;
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    if (line.starts_with("```"))
      console = line == "```console";
    else if (!console)
      add_text(steps, line);
    else if (line.starts_with("$ "))
      steps.push_back({LessonStep::Kind::command, std::string(line.substr(2))});
  }
  return steps;
}

}  // namespace plumbline
