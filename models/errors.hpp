#pragma once

#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

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

/// The name of `names` with the smallest edit distance to `name`; empty where none is near (more than half
/// its length).
std::string_view nearest(std::string_view name, std::span<const std::string_view> names);

/// "unknown KIND 'NAME'; did you mean 'NEAREST'?", or "...; known: a, b, c" where none is near.
[[noreturn]] void throw_unknown(std::string_view kind, std::string_view name,
                                std::span<const std::string_view> names);

}  // namespace plumbline
