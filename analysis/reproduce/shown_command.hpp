#pragma once

#include <string>

#include <functional>
#include <string_view>

namespace plumbline {

/// So that shown commands find this program, and plumbline-mpi beside it.
void put_program_on_path();

/// Runs the command in a shell; what it says, on stdout or stderr, goes to `output` as it comes, each line
/// behind four blanks. Returns whether it ended with status 0. Throws RunError where no shell starts.
bool show_command(const std::string& command, const std::function<void(std::string_view)>& output);

}  // namespace plumbline
