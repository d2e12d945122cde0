#include "cli/plumbline-mpi/command_line.hpp"

#include <algorithm>
#include <cerrno>  // program_invocation_short_name
#include <chrono>
#include <thread>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "analysis/run/run_store.hpp"
#include "cli/common/aliases.hpp"
#include "cli/common/refusals.hpp"
#include "cli/plumbline-mpi/commands.hpp"
#include "cli/plumbline-mpi/same_command.hpp"
#include "hw/world.hpp"
#include "output/say.hpp"

namespace plumbline {
namespace {

constexpr const char* about =
    "plumbline-mpi runs the measurement schemes of known benchmarks on a real MPI: one launch.\n"
    "Start it with mpirun, srun or whatever starts MPI programs here.";

constexpr const char* more =
    "\nExample: what do suites report for broadcasts of 8 B to 64 KiB, and with a schedule of Plumbline's?\n"
    "  mpirun -n 2 --bind-to core plumbline-mpi --op bcast,bcast:binomial --bytes 8,1Ki,64Ki --suite "
    "osu,reprompi-hca3\n"
    "plumbline-mpi sync --help explains the comparison of clock synchronisations, plumbline-mpi calibrate "
    "--help\nhow a machine file is measured, plumbline-mpi doctor what this machine allows.\n"
    "Exit status: 0 done, 2 wrong usage or input, 3 the run failed.";

int parse_and_run(mpi::World& world, int argc, const char* const* argv) {
  CLI::App program(about, "plumbline-mpi");
  program.footer(more);
  program.set_version_flag("--version", "plumbline-mpi " PLUMBLINE_VERSION, "print the version");
  program.allow_extras();  // refused below, with the nearest name
  const auto sync = make_mpi_sync(program, world);
  const auto calibrate = make_mpi_calibrate(program, world, command_text(argc, argv));
  const auto doctor = make_mpi_doctor(program, world);
  const auto measure = make_mpi_measure(program, world, command_text(argc, argv));
  try {
    std::vector<std::string> words = as_we_say(program, argc, argv);
    std::ranges::reverse(words);  // as CLI11 takes them
    program.parse(std::move(words));
  } catch (const CLI::Success& help) {
    return world.rank() == 0 ? program.exit(help) : done;
  }
  refuse_wrong_arguments(program);
  require_whole_world(world);
  for (const auto* command : {&sync, &calibrate, &doctor})
    if ((*command)->asked()) return (*command)->run();
  return measure->run();
}

/// Where all processes fail alike, one line is enough: process 0 speaks first, and who speaks ends the
/// others. Processes that fail alone are heard after a while.
[[noreturn]] void fail(mpi::World& world, const Failure& failure) {
  if (world.rank() != 0) std::this_thread::sleep_for(std::chrono::milliseconds(500));
  say_error(world.rank() == 0 ? failure.text : fmt::format("process {}: {}", world.rank(), failure.text));
  world.abort(failure.status);
}

int run(mpi::World& world, int argc, const char* const* argv) {
  try {
    require_same_command(world, argc, argv);
    return parse_and_run(world, argc, argv);
  } catch (...) {
    const Failure failure = failure_of_current_exception("plumbline-mpi --help");
    if (failure.status != done) fail(world, failure);
    return done;
  }
}

}  // namespace

int run_mpi_command_line(int argc, char** argv) {
  // What errors begin with; smpirun loads this program into another, smpimain.
  program_invocation_short_name = const_cast<char*>("plumbline-mpi");
  if (!has_stack()) return run_failed;
  report_where_written();
  try {
    mpi::World world(argc, argv);
    return run(world, argc, argv);
  } catch (const std::exception& error) {  // MPI itself did not start
    say_error(error.what());
    return run_failed;
  }
}

}  // namespace plumbline
