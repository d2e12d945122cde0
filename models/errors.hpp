#pragma once

#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// Wrong input of the user: main prints it as one line and exits with 2.
class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The run itself failed (no memory, a worker died): main prints it as one line and exits with 3.
class RunError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// What `work` returns; an InputError that it throws begins with `place`: an option, or a line of a file.
template <class Work>
decltype(auto) at_place(const std::string& place, const Work& work) {
  try {
    return work();
  } catch (const InputError& error) {
    throw InputError(place + ": " + error.what());
  }
}

/// The name of `names` with the smallest edit distance to `name`; empty where none is near (more than half
/// its length).
std::string_view nearest(std::string_view name, std::span<const std::string_view> names);

/// "unknown KIND 'NAME'; did you mean 'NEAREST'?", or "...; known: a, b, c" where none is near.
[[noreturn]] void throw_unknown(std::string_view kind, std::string_view name,
                                std::span<const std::string_view> names);

/// The row of a table that is called so. Throws as throw_unknown().
template <class Rows>
const auto& row_named(std::string_view kind, const Rows& rows, std::string_view name) {
  std::vector<std::string_view> names;
  for (const auto& row : rows) {
    if (row.name == name) return row;
    names.push_back(row.name);
  }
  throw_unknown(kind, name, names);
}

}  // namespace plumbline
