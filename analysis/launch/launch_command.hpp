#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// The words of a command line, as a shell splits them at blanks, quotes and backslashes; nothing is
/// expanded. Throws InputError for a quote that does not end, and for a backslash at the end.
std::vector<std::string> split_words(std::string_view text);

/// Whether there is a program of this name in $PATH, or at this path.
bool can_be_found(const std::string& program);

/// A way to start MPI programs.
struct Mpirun {
  std::string name;  ///< empty where there is only one
  std::vector<std::string> words;
};

/// "mpirun -n 2", or with a name "ompi=mpirun -n 2". Throws InputError where there are no words.
Mpirun parse_mpirun(const std::string& text);

/// Throws InputError unless each of several has a name of its own, and each program can be found.
void check(const std::vector<Mpirun>& mpiruns);

/// Whether the last word is a plumbline-mpi, to be started as it stands.
bool names_program(const Mpirun& mpirun);

}  // namespace plumbline
