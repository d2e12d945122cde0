#include "traces/machine/sections.hpp"

namespace plumbline {
namespace {

using ProgressionKind = Progression::Kind;
using Core = Progression::Core;

Core read_core(const TomlSection& section) {
  constexpr std::string_view known[] = {"spare", "same"};
  return static_cast<Core>(section.one_of("core", "core of a progress thread", known, 0));
}

Progression::Thread read_thread(const TomlSection& section) {
  Progression::Thread thread;
  thread.interrupt =
      to_picoseconds(section.required(section.time("interrupt"), "interrupt", "interrupt = \"2us\""));
  thread.context_switch = to_picoseconds(
      section.required(section.time("context_switch"), "context_switch", "context_switch = \"3us\""));
  thread.core = read_core(section);
  return thread;
}

}  // namespace

Progression read_progression(const TomlSection& section) {
  section.allow({"kind", "test", "interrupt", "context_switch", "core"});
  constexpr std::string_view known[] = {"manual", "offloaded", "thread"};  // in the order of the enumeration
  Progression progression;
  progression.kind =
      static_cast<ProgressionKind>(section.kind("kind of progress", known, "kind = \"offloaded\""));
  progression.test = to_picoseconds(section.time("test").value_or(0));
  const bool has_thread = section.has("interrupt") || section.has("context_switch") || section.has("core");
  if (has_thread || progression.kind == ProgressionKind::thread) progression.thread = read_thread(section);
  return progression;
}

}  // namespace plumbline
