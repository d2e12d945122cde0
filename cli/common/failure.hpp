#pragma once

#include <string>

namespace plumbline {

/// Why a program ends, as an exit status and one line; no line where there is nothing to say.
struct Failure {
  int status;
  std::string text;
};

/// Of the exception that is being handled. `help`: the command that shows the options.
Failure failure_of_current_exception(const char* help);

}  // namespace plumbline
