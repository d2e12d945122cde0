#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <exception>
#include <filesystem>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "models/errors.hpp"
#include "traces/store.hpp"

// Run stores to test with.
namespace plumbline::test {

inline RunInfo example_run() {
  return {.program = "plumbline",
          .version = "0.1.0",
          .backend = "simulated",
          .command = "plumbline simulate --machine ib-2008",
          .experiment = "operations = bcast\nreps = 100\nsuites = osu",
          .machine = "ib-2008",
          .machine_text = "name = \"ib-2008\"\n[network]\nL = \"2.5us\"\n",
          .seed = 18446744073709551615u};
}

/// `observations` numbers that no two cells share, and that are no round binary fractions.
inline std::vector<double> numbers(int cell, int column, int observations) {
  std::vector<double> values;
  for (int i = 0; i < observations; ++i) values.push_back((cell + 0.1) * 1e-3 + (column + i * 997) / 3.0e6);
  return values;
}

inline StoredProcess example_process(int cell, int rank, int observations) {
  StoredProcess process{.rank = rank,
                        .node = rank / 2,
                        .begin = numbers(cell, 3 * rank, observations),
                        .end = numbers(cell, 3 * rank + 1, observations),
                        .time = numbers(cell, 3 * rank + 2, observations)};
  for (int i = 0; i < observations; ++i) process.verdict.push_back(static_cast<std::uint8_t>((i + rank) % 4));
  if (rank > 0)
    process.sync = {{.at = 0.1, .offset = 1.0 / 3, .skew = 1e-5 / 3, .duration = 0.2, .messages = 40}};
  return process;
}

/// Cell `number` of a launch: the same number gives the same cell.
inline StoredCell example_cell(int number, int processes = 4, int observations = 10) {
  StoredCell cell;
  cell.key = {"osu", "bcast", "binomial", std::int64_t{8} << (number % 40), number, processes, 1};
  cell.position = number;
  cell.resolved = "binomial";
  cell.started = "2026-01-31T12:00:00Z";
  cell.duration = 0.1 * number;
  cell.messages = 3 * number;
  for (int rank = 0; rank < processes; ++rank)
    cell.processes.push_back(example_process(number, rank, observations));
  cell.reported = {{"mean of each process, max over processes", true, 1e-6 / 3, 1e-8 / 3}, {"min", false}};
  return cell;
}

/// A file name in the tests' folder at which there is nothing.
inline std::filesystem::path no_file(const std::string& name) {
  auto path = std::filesystem::path(testing::TempDir()) / (std::to_string(getpid()) + "_" + name);
  std::filesystem::remove_all(path);
  std::filesystem::remove(path.string() + "-journal");
  return path;
}

/// A new store of one launch with cells 0 to `cells` - 1, closed.
inline std::filesystem::path example_store(const std::string& name, int cells = 3) {
  const auto path = no_file(name);
  Store store = Store::create(path, example_run());
  const int launch = store.begin_launch(1);
  for (int number = 0; number < cells; ++number) store.write(launch, example_cell(number));
  store.end_launch(launch);
  return path;
}

/// The exception that `act` throws as text: its kind and its words, in which the file's name is FILE.
inline std::string refusal(const std::filesystem::path& file, const std::function<void()>& act) {
  const auto shortened = [&](std::string text) {
    for (std::size_t at; (at = text.find(file.string())) != text.npos;)
      text.replace(at, file.string().size(), "FILE");
    return text;
  };
  try {
    act();
  } catch (const InputError& error) {
    return "InputError " + shortened(error.what());
  } catch (const RunError& error) {
    return "RunError " + shortened(error.what());
  }
  return "accepted";
}

/// What `work` returns, run in a child process; what it throws.
inline std::string text_of_child(const std::function<std::string()>& work) {
  int ends[2];
  if (pipe(ends) != 0) throw std::runtime_error("no pipe");
  const pid_t child = fork();
  if (child == 0) {
    std::string text;
    try {
      text = work();
    } catch (const std::exception& error) {
      text = error.what();
    }
    _exit(write(ends[1], text.data(), text.size()) == static_cast<ssize_t>(text.size()) ? 0 : 1);
  }
  close(ends[1]);
  std::string text;
  char buffer[4096];
  for (ssize_t n; (n = read(ends[0], buffer, sizeof buffer)) > 0;)
    text.append(buffer, static_cast<std::size_t>(n));
  close(ends[0]);
  waitpid(child, nullptr, 0);
  return text;
}

}  // namespace plumbline::test
