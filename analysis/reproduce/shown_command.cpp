#include "analysis/reproduce/shown_command.hpp"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "models/errors.hpp"

namespace plumbline {

void put_program_on_path() {
  const std::string folder = std::filesystem::read_symlink("/proc/self/exe").parent_path().string();
  const char* path = std::getenv("PATH");
  ::setenv("PATH", path == nullptr ? folder.c_str() : (folder + ":" + path).c_str(), 1);
}

bool show_command(const std::string& command, const std::function<void(std::string_view)>& output) {
  std::FILE* pipe = ::popen(("{ " + command + "\n} 2>&1").c_str(), "r");
  if (pipe == nullptr) throw RunError("no shell could be started");
  std::array<char, 4096> piece{};
  bool begins = true;
  while (std::fgets(piece.data(), static_cast<int>(piece.size()), pipe) != nullptr) {
    output((begins ? "    " : "") + std::string(piece.data()));
    begins = std::strchr(piece.data(), '\n') != nullptr;
  }
  return ::pclose(pipe) == 0;
}

}  // namespace plumbline
