#pragma once

#include <filesystem>
#include <fstream>
#include <string>

#include <fmt/core.h>
#include <gtest/gtest.h>
#include <unistd.h>

namespace plumbline {

/// A folder that stands for the root of a machine, with the files that a test writes into it.
class FakeMachine : public testing::Test {
 protected:
  FakeMachine()
      : root_(std::filesystem::temp_directory_path() / fmt::format("plumbline-fake-machine-{}", getpid())) {
    std::filesystem::create_directories(root_);
  }
  ~FakeMachine() override { std::filesystem::remove_all(root_); }

  void write(const std::string& path, const std::string& text) const {
    std::filesystem::create_directories((root_ / path).parent_path());
    std::ofstream(root_ / path) << text << '\n';
  }
  /// Below /sys/devices/system/cpu.
  void write_cpu(const std::string& path, const std::string& text) const {
    write("sys/devices/system/cpu/" + path, text);
  }
  void write_cache(int index, const char* level, const char* type, const char* size,
                   const char* shared) const {
    const std::string folder = fmt::format("cpu0/cache/index{}/", index);
    write_cpu(folder + "level", level);
    write_cpu(folder + "type", type);
    write_cpu(folder + "size", size);
    write_cpu(folder + "shared_cpu_list", shared);
  }
  std::string root() const { return root_.string(); }

 private:
  std::filesystem::path root_;
};

}  // namespace plumbline
