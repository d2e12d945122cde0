#include "analysis/run/run_store.hpp"

#include <filesystem>

#include <fmt/format.h>

#include "analysis/request/experiment_text.hpp"
#include "analysis/run/listener.hpp"
#include "models/errors.hpp"
#include "traces/store/older_schemas.hpp"
#include "traces/store/schema.hpp"

namespace plumbline {

std::string parse_store_name(const std::string& text) {
  if (text.empty()) throw InputError("the name is empty; use --store RUN.db");
  return text;
}

void check(const StoreRequest& request) {
  if (request.resume && request.file.empty())
    throw InputError("--resume: there is nothing to go on with; say which store with --store RUN.db");
}

RunInfo run_info(const Experiment& experiment, std::string_view backend, const std::string& command) {
  const bool measured = backend == "measured";
  RunInfo run;
  run.program = measured ? "plumbline-mpi" : "plumbline";
  run.version = PLUMBLINE_VERSION;
  run.backend = backend;
  run.command = command;
  run.experiment = experiment_text(experiment);
  run.machine = measured ? "hardware" : experiment.machine.name;
  run.machine_text = experiment.machine_text;
  run.seed = seed_of(experiment.settings);
  return run;
}

Store open_store(const StoreRequest& request, const RunInfo& run, Listener& listener) {
  if (!request.resume || !std::filesystem::exists(request.file)) return Store::create(request.file, run);
  const int before = schema_version_in(request.file);
  Store store = Store::resume(request.file, run);
  if (before > 0 && before < store_schema_version)
    listener.note(fmt::format("{}: was of schema version {}, and is of version {} from now on", request.file,
                              before, store_schema_version));
  return store;
}

std::string command_text(int argc, const char* const* argv) {
  return fmt::format("{}", fmt::join(argv, argv + argc, " "));
}

}  // namespace plumbline
