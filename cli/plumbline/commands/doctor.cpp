#include "cli/plumbline/commands.hpp"

#include <filesystem>

#include <fmt/format.h>

#include "analysis/cost/memory.hpp"
#include "analysis/reproduce/shown_command.hpp"
#include "analysis/run/text.hpp"
#include "analysis/run/workers.hpp"
#include "models/errors.hpp"
#include "output/output.hpp"
#include "report/pages.hpp"
#include "sim/flows.hpp"
#include "traces/machine/machine_file.hpp"

namespace plumbline {
namespace {

namespace fs = std::filesystem;

constexpr const char* doctor_about =
    "What is installed here, and what do this machine's clocks and the binding of processes allow?\n"
    "plumbline-mpi doctor tells the latter; under mpirun it knows the binding: mpirun -n 2 --bind-to core "
    "plumbline-mpi doctor.";

constexpr const char* doctor_example = "Exit status: 1 where something is missing.";

constexpr int limit = 60;  // seconds for plumbline-mpi, whose timers take less than one

struct Result {
  std::string what, found;
  bool right = true;
};

Result machines() {
  const std::size_t count = machine_names().size();
  if (count > 0) return {"machines", fmt::format("{}, in {}", count, machine_folders().back().string())};
  return {"machines", "none found; PLUMBLINE_MACHINES may name a folder, cmake --install puts them right",
          false};
}

fs::path beside(const char* program) { return fs::read_symlink("/proc/self/exe").parent_path() / program; }

Result hardware_program() {
  const fs::path program = beside("plumbline-mpi");
  if (fs::exists(program)) return {"plumbline-mpi", program.string()};
  return {"plumbline-mpi", "not beside this program; built with -DPLUMBLINE_MPI=ON where an MPI is found",
          false};
}

Result pages() {
  if (are_built(report_page)) return {"pages", "built in: plumbline report, timeline --format html"};
  return {"pages", how_to_have_pages, false};
}

std::vector<Result> results() {
  return {{"plumbline", PLUMBLINE_VERSION},
          {"SimGrid", simgrid_version()},
          machines(),
          {"cores", fmt::format("{}: simulations at once, unless --jobs says otherwise", cores())},
          {"memory", gibibytes(memory_free()) + " free"},
          pages(),
          hardware_program()};
}

class Doctor final : public Command {
 public:
  explicit Doctor(CLI::App& program)
      : Command(add_command(program, {"measure", "doctor", doctor_about, doctor_example})) {}

  int run() override {
    Output output("");
    TextTable table({TextTable::Align::left, TextTable::Align::left});
    bool right = true;
    for (const Result& result : results()) {
      table.row({result.right ? result.what : result.what + " !", result.found});
      right = right && result.right;
    }
    output.write(table.text());
    if (fs::exists(beside("plumbline-mpi"))) right = tell_of_hardware(output) && right;
    return right ? done : check_failed;
  }

 private:
  /// One process, not bound: mpirun is not started from here.
  static bool tell_of_hardware(Output& output) {
    output.write("plumbline-mpi doctor, of one process:\n");
    put_program_on_path();
    return show_command(fmt::format("timeout {} plumbline-mpi doctor", limit),
                        [&](std::string_view text) { output.write(text); });
  }
};

}  // namespace

std::unique_ptr<Command> make_doctor(CLI::App& program) { return std::make_unique<Doctor>(program); }

}  // namespace plumbline
