#include "tests/cli/processes/victim.hpp"

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <random>
#include <stdexcept>
#include <utility>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace plumbline::test {
namespace {

[[noreturn]] void become(const std::string& script) {
  const int nowhere = open("/dev/null", O_RDWR);
  for (const int file : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) dup2(nowhere, file);
  execl("/bin/sh", "sh", "-c", script.c_str(), nullptr);
  _exit(127);
}

}  // namespace

Victim::Victim(const std::string& script) : process_(fork()) {
  if (process_ < 0) throw std::runtime_error("cannot fork");
  if (process_ == 0) become(script);
}

Victim::~Victim() { kill(); }

bool Victim::runs_until(const std::function<bool()>& there) {
  while (!there()) {
    if (waitpid(process_, nullptr, WNOHANG) == process_) process_ = 0;
    if (process_ == 0) return false;
    usleep(200);
  }
  return true;
}

void Victim::kill() {
  if (process_ == 0) return;
  ::kill(process_, SIGKILL);
  waitpid(std::exchange(process_, 0), nullptr, 0);
}

std::uintmax_t size_of(const std::string& file) {
  std::error_code none;
  const auto size = std::filesystem::file_size(file, none);
  return none ? 0 : size;
}

std::vector<Moment> random_moments(int count, unsigned seed) {
  std::mt19937 bits(seed);  // its numbers are the same everywhere; std's distributions are not
  std::vector<Moment> moments;
  for (int i = 0; i < count; ++i) {
    const double part = static_cast<double>(bits()) / 4294967296.0;
    moments.push_back({part, static_cast<int>(bits() % 3000)});
  }
  std::ranges::sort(moments, {}, &Moment::part);
  return moments;
}

}  // namespace plumbline::test
