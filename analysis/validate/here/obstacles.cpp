#include "analysis/validate/here/obstacles.hpp"

#include <filesystem>

#include <unistd.h>

#include <fmt/format.h>

#include "analysis/launch/launch_command.hpp"
#include "analysis/validate/here/here_files.hpp"
#include "models/errors.hpp"

namespace plumbline {
namespace {

namespace fs = std::filesystem;

void refuse_programs(const HereRequest& request) {
  const std::string program = measuring_program(request);
  if (!can_be_found(program))
    throw InputError(
        fmt::format("there is no program {}, which measures; build it (it needs an MPI), or say where it is "
                    "with --programs "
                    "FOLDER",
                    program));
  if (request.mpiexec.empty())
    throw InputError("--mpiexec: there is no command; use \"mpirun --bind-to core -n\"");
  if (!can_be_found(request.mpiexec.front()))
    throw InputError(
        fmt::format("--mpiexec: there is no program '{}', which starts MPI programs; install an MPI, or say "
                    "another, as in "
                    "--mpiexec \"srun --cpu-bind=cores -n\"",
                    request.mpiexec.front()));
}

void refuse_folder(const std::string& out) {
  if (out.empty()) throw InputError("--here takes a new folder for the report");
  if (std::error_code error; fs::exists(fs::symlink_status(out, error)))
    throw InputError(fmt::format("--here: {} exists; nothing is overwritten, name a new folder", out));
}

}  // namespace

std::string measuring_program(const HereRequest& request) {
  return (fs::path(request.programs) / "plumbline-mpi").string();
}

void refuse_obstacles(const HereRequest& request) {
  refuse_folder(request.out);
  refuse_programs(request);
  if (request.cores < 2)
    throw InputError(
        fmt::format("{} core is here for two processes; measuring takes at least 2, or they would wait for "
                    "each other's turn",
                    request.cores));
  for (const char* name : {"here/points.toml", "here/suites.toml", "here/allreduce.toml", "here/crowd.toml",
                           "forced_algorithms.tsv"})
    validation_file(name);
}

std::string remedy_for(const std::string& said) {
  if (said.find("as root") != said.npos)
    return "as root, Open MPI starts nothing unless the environment has OMPI_ALLOW_RUN_AS_ROOT=1 and "
           "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1";
  if (said.find("not enough slots") != said.npos)
    return "Open MPI sees fewer cores than two processes take; see mpirun --help mapping";
  return "";
}

}  // namespace plumbline
