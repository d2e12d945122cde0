#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// One systematic error, as a page of docs/lessons/ that the program can run.
struct Lesson {
  std::string_view name;  ///< "pipelining"
  std::string_view
      text;  ///< Markdown: a title, paragraphs, and ```console blocks with commands and their output
};

/// In the order in which a class takes them. (Made from docs/lessons/ by cmake/PlumblineLessons.cmake.)
std::span<const Lesson> lessons();

/// By its name, or by its place in their order, from 1. Throws InputError that names the nearest lesson.
const Lesson& lesson_named(std::string_view name);

/// "Pipelining: a loop of broadcasts ..."
std::string_view title_of(const Lesson& lesson);

/// What is to be done, one after the other: text to show, or a command to run in a shell.
struct LessonStep {
  enum class Kind { text, command } kind;
  std::string text;
};

/// What comes before the heading "Answer", which is for who has tried the change; and what comes after it.
/// The recorded output of commands is left out, and paragraphs are filled to lines of a terminal.
std::vector<LessonStep> steps_of(const Lesson& lesson);
std::vector<LessonStep> answer_of(const Lesson& lesson);

}  // namespace plumbline
