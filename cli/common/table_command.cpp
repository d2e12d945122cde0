#include "cli/common/table_command.hpp"

#include "output/say.hpp"
#include "output/terminal_listener.hpp"

namespace plumbline {

int TableCommand::run() {
  TerminalListener listener;
  const Output output(output_.path);
  const Found what = find(listener);
  output.write(what.text(output_.format()));
  for (const std::string& note : what.notes) say_note(note);
  for (const std::string& failure : what.failures) say_error(failure);
  return what.failures.empty() ? what.status : run_failed;
}

}  // namespace plumbline
