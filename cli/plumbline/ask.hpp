#pragma once

#include <string>
#include <vector>

#include "cli/common/table_command.hpp"

namespace plumbline {

// The commands that find a table, as functions: for who has words but no command line.

/// How an option is called, what it takes, and what for.
struct AskedOption {
  std::string name;   ///< "--fit-points", or "pilot" of what stands without a name
  std::string takes;  ///< "LIST"; empty of a flag
  std::string help;
  bool is_list;  ///< may be said several times
};

/// What a command is for, and all that may be asked of it. Throws InputError for an unknown command.
struct AskedCommand {
  std::string about;
  std::vector<AskedOption> options;
};
AskedCommand asked_command(const std::string& command);

/// What `plumbline WORDS...` finds; the first word is the command. Options that say how, or whether,
/// something is printed are unknown. Throws InputError, with the line that the program prints, RunError,
/// Interrupted.
Found ask(const std::vector<std::string>& words, Listener& listener);

}  // namespace plumbline
