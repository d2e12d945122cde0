#include "cli/plumbline-mpi/commands.hpp"

#include <fmt/format.h>

#include "analysis/run/text.hpp"
#include "hw/clocks/timer.hpp"
#include "hw/factors/factors.hpp"
#include "hw/world.hpp"
#include "models/errors.hpp"
#include "output/output.hpp"

namespace plumbline {
namespace {

constexpr const char* about =
    "What do the clocks, the binding and the MPI library of this machine allow? Nothing is measured but the "
    "timers.";

constexpr const char* example =
    "docs/reference/factors.md and docs/reference/timers.md explain the lines.\n"
    "\nExample:\n"
    "  mpirun -n 2 --bind-to core plumbline-mpi doctor";

std::vector<std::string> row_of(TimerKind kind) {
  std::vector<std::string> row{"  " + std::string(name(kind))};
  try {
    const TimerQuality quality = Timer(kind).measure();
    row.insert(row.end(), {time_text(quality.tick), time_text(quality.cost), quality.source});
  } catch (const std::exception& error) {  // this machine has no such timer
    row.insert(row.end(), {"-", "-", error.what()});
  }
  return row;
}

std::string timers_text() {
  using enum TextTable::Align;
  TextTable table({left, right, right, left});
  table.row({"  timer", "tick", "a reading", "frequency from"});
  for (const TimerKind kind : timer_kinds()) table.row(row_of(kind));
  return table.text();
}

std::string factors_text(const std::vector<Factor>& factors) {
  TextTable table({TextTable::Align::left, TextTable::Align::left});
  for (const Factor& factor : factors) {
    const std::string rank = factor.rank < 0 ? "" : fmt::format(", process {}", factor.rank);
    table.row({fmt::format("  {}{}", factor.name, rank), factor.value});
  }
  return table.text();
}

class Doctor final : public Command {
 public:
  Doctor(CLI::App& program, mpi::World& world)
      : Command(add_command(program, {"measure", "doctor", about, example})), world_(world) {}

  int run() override {
    const std::vector<Factor> factors = find_factors(world_.communicator());
    if (world_.rank() != 0) return done;
    std::string text = fmt::format("timers\n{}found\n{}", timers_text(), factors_text(factors));
    for (const std::string& warning : warnings(factors)) text += fmt::format("warning: {}\n", warning);
    Output("").write(text);
    return done;
  }

 private:
  mpi::World& world_;
};

}  // namespace

std::unique_ptr<Command> make_mpi_doctor(CLI::App& program, mpi::World& world) {
  return std::make_unique<Doctor>(program, world);
}

}  // namespace plumbline
