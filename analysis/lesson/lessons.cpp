#include "analysis/lesson/lessons.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "models/errors.hpp"
#include "models/row_named.hpp"

namespace plumbline {
namespace {

/// The first line of `text`, which loses it.
std::string_view take_line(std::string_view& text) {
  const std::size_t end = text.find('\n');
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return line;
}

std::vector<std::string_view> words_of(std::string_view line) {
  std::vector<std::string_view> words;
  while (true) {
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    if (line.empty()) return words;
    words.push_back(line.substr(0, line.find(' ')));
    line.remove_prefix(words.back().size());
  }
}

/// Headings without their marks.
std::string_view without_marks(std::string_view line) {
  const std::size_t marks = std::min(line.find_first_not_of('#'), line.size());
  return marks > 0 && line.substr(marks).starts_with(' ') ? line.substr(marks + 1) : line;
}

constexpr std::size_t widest = 96;  // characters of a line that is filled
constexpr std::string_view answer_heading = "\n## Answer\n";

void end_line(std::string& text) {
  if (!text.empty() && !text.ends_with('\n')) text += '\n';
}

void add_word(std::string& text, std::string_view word) {
  const std::size_t line = text.size() - (text.rfind('\n') + 1);
  if (line > 0) text += line + 1 + word.size() > widest ? '\n' : ' ';
  text += word;
}

/// An empty line ends a paragraph, and a heading is one.
void add_text(std::vector<LessonStep>& steps, std::string_view line) {
  if (steps.empty() || steps.back().kind != LessonStep::Kind::text)
    steps.push_back({LessonStep::Kind::text, ""});
  std::string& text = steps.back().text;
  if (line.empty()) {
    end_line(text);
    text += '\n';
  }
  for (const std::string_view word : words_of(without_marks(line))) add_word(text, word);
}

std::vector<LessonStep> steps_in(std::string_view text) {
  std::vector<LessonStep> steps;
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
  for (LessonStep& step : steps)
    if (step.kind == LessonStep::Kind::text) end_line(step.text);
  return steps;
}

/// Empty where it is no number of a lesson.
const Lesson* lesson_numbered(std::string_view text) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return nullptr;
  if (number < 1 || number > lessons().size())
    throw InputError(fmt::format("there are lessons 1 to {}, not {}", lessons().size(), text));
  return &lessons()[number - 1];
}

}  // namespace

const Lesson& lesson_named(std::string_view wanted) {
  if (const Lesson* lesson = lesson_numbered(wanted)) return *lesson;
  return row_named("lesson", lessons(), wanted);
}

std::string_view title_of(const Lesson& lesson) {
  std::string_view text = lesson.text;
  return without_marks(take_line(text));
}

std::vector<LessonStep> steps_of(const Lesson& lesson) {
  return steps_in(lesson.text.substr(0, lesson.text.find(answer_heading)));
}

std::vector<LessonStep> answer_of(const Lesson& lesson) {
  const std::size_t begin = lesson.text.find(answer_heading);
  if (begin == std::string_view::npos) return {};
  return steps_in(lesson.text.substr(begin + answer_heading.size()));
}

}  // namespace plumbline
