#include "analysis/reproduce/shown_command.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include <fcntl.h>
#include <unistd.h>

#include <fmt/core.h>

#include "models/errors.hpp"
#include "sim/child_process.hpp"

namespace plumbline {
namespace {

int be_shell(const std::string& command, int output) {
  for (const int file : {STDOUT_FILENO, STDERR_FILENO}) dup2(output, file);
  execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
  return 127;  // as a shell says that there is no such program
}

}  // namespace

void put_program_on_path() {
  const std::string folder = std::filesystem::read_symlink("/proc/self/exe").parent_path().string();
  const char* path = std::getenv("PATH");
  ::setenv("PATH", path == nullptr ? folder.c_str() : (folder + ":" + path).c_str(), 1);
}

bool show_command(const std::string& command, const std::function<void(std::string_view)>& output) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    throw RunError(fmt::format("cannot make a pipe: {}", std::strerror(errno)));
  const pid_t shell = start_child({SIGTERM, {ends[1]}}, [&] { return be_shell(command, ends[1]); });
  close(ends[1]);
  std::FILE* pipe = fdopen(ends[0], "r");
  std::array<char, 4096> piece{};
  bool begins = true;
  while (std::fgets(piece.data(), static_cast<int>(piece.size()), pipe) != nullptr) {
    output((begins ? "    " : "") + std::string(piece.data()));
    begins = std::strchr(piece.data(), '\n') != nullptr;
  }
  std::fclose(pipe);
  return wait_for(shell) == 0;
}

}  // namespace plumbline
