#pragma once

#include <functional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace plumbline {

// All that commands ask of CLI11. Its headers take ten seconds to compile, so that few files include them:
// commands hold a CLI::App by reference, and leave the rest to these functions.

/// A subcommand, or the program's own options: its constructor adds the options, run() does the work.
class Command {
 public:
  explicit Command(CLI::App& app) : app_(app) {}
  virtual ~Command() = default;
  bool asked() const;  ///< whether the command line names it
  /// Returns the exit status. Throws InputError, RunError, Interrupted, NobodyReads.
  virtual int run() = 0;
  /// What a signal that ends run() leaves, and how to go on, for one line; empty where run() says it itself.
  virtual std::string after_interruption() const;

 protected:
  CLI::App& app_;
};

/// What the program's exit status means.
enum ExitStatus : int { done = 0, check_failed = 1, wrong_input = 2, run_failed = 3 };

struct CommandText {
  const char *group, *name, *about, *footer;
};

/// A subcommand; in the help of the program it stands in its group.
CLI::App& add_command(CLI::App& program, const CommandText& text);

/// What an option is called, takes and does, for its help.
struct OptionText {
  const char *names, *meta, *help;
  bool list = false;  ///< may be said several times, or once with commas
};

/// `take` gets the option's value; what it throws as InputError then begins with the option's name. Values of
/// a list that is said several times are joined with commas.
void add_option(CLI::App& app, const OptionText& option, std::function<void(const std::string&)> take);

/// The same of a value: the text itself, or what `parse` makes of it.
void add_option(CLI::App& app, const OptionText& option, std::string& value);
template <class Value, class Parse, class... More>
void add_option(CLI::App& app, const OptionText& option, Value& value, Parse parse, More... more) {
  add_option(app, option, [=, &value](const std::string& text) { value = parse(text, more...); });
}

/// An option that may be repeated, each value whole, commas included.
void add_repeated_option(CLI::App& app, const OptionText& option,
                         std::function<void(const std::vector<std::string>&)> take);

void add_flag(CLI::App& app, const char* name, bool& value, const char* help);
void add_flag(CLI::App& app, const char* name, std::function<void()> take, const char* help);

/// What stands on the command line without a name. `meta`: what the help calls it.
void add_argument(CLI::App& app, const char* name, std::string& value, const char* meta, const char* help);
void add_argument(CLI::App& app, const char* name, std::vector<std::string>& values, const char* meta,
                  const char* help);

/// Whether the command line has the option.
bool was_given(const CLI::App& app, const std::string& option);

/// What is left where a signal ends a command that keeps its work in a store; `store`: empty for none.
std::string kept_in(const std::string& store);

/// The options of the subcommand that the command line has.
std::vector<std::string> given_options(const CLI::App& app);

}  // namespace plumbline
