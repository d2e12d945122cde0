#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <exception>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "models/picoseconds.hpp"

namespace plumbline::test {

/// What `work` returns, run in a child process: a program has one platform at most. Throws what it throws,
/// as text.
inline std::vector<Picoseconds> in_child(const std::function<std::vector<Picoseconds>()>& work) {
  int ends[2];
  if (pipe(ends) != 0) throw std::runtime_error("no pipe");
  std::fflush(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    close(ends[0]);
    std::FILE* out = fdopen(ends[1], "w");
    try {
      for (const Picoseconds value : work()) std::fprintf(out, "%lld\n", static_cast<long long>(value));
    } catch (const std::exception& error) {
      std::fprintf(out, "error %s", error.what());
    }
    std::fclose(out);
    _exit(0);
  }
  close(ends[1]);
  std::string text;
  char buffer[4096];
  for (ssize_t n; (n = read(ends[0], buffer, sizeof buffer)) > 0;)
    text.append(buffer, static_cast<std::size_t>(n));
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  if (!WIFEXITED(status)) throw std::runtime_error("the child died");
  if (text.starts_with("error ")) throw std::runtime_error(text.substr(6));
  std::vector<Picoseconds> values;
  for (std::size_t at = 0, end; (end = text.find('\n', at)) != std::string::npos; at = end + 1) {
    values.push_back(std::stoll(text.substr(at, end - at)));
  }
  return values;
}

}  // namespace plumbline::test
