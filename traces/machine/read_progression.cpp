#include "traces/machine/read_progression.hpp"

namespace plumbline {
namespace {

using ProgressionKind = Progression::Kind;
using Core = Progression::Core;

/// The number of the text that `key` has among `known`.
std::size_t one_of(const TomlSection& section, std::string_view key, std::string_view what,
                   const std::string& text, std::span<const std::string_view> known) {
  for (std::size_t i = 0; i < known.size(); ++i)
    if (known[i] == text) return i;
  section.at(key, [&] { throw_unknown(what, text, known); });
  return 0;
}

ProgressionKind read_kind(const TomlSection& section) {
  constexpr std::string_view known[] = {"manual", "offloaded", "thread"};  // in the order of the enumeration
  const std::string kind = section.required(section.text("kind"), "kind", "kind = \"offloaded\"");
  return static_cast<ProgressionKind>(one_of(section, "kind", "kind of progress", kind, known));
}

Core read_core(const TomlSection& section) {
  constexpr std::string_view known[] = {"spare", "same"};
  const std::string core = section.text("core").value_or("spare");
  return static_cast<Core>(one_of(section, "core", "core of a progress thread", core, known));
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
  Progression progression;
  progression.kind = read_kind(section);
  progression.test = to_picoseconds(section.time("test").value_or(0));
  const bool has_thread = section.has("interrupt") || section.has("context_switch") || section.has("core");
  if (has_thread || progression.kind == ProgressionKind::thread) progression.thread = read_thread(section);
  return progression;
}

}  // namespace plumbline
