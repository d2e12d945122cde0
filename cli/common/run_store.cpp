#include "cli/common/run_store.hpp"

#include <filesystem>

#include <fmt/format.h>

#include "cli/common/experiment_text.hpp"
#include "cli/common/say.hpp"
#include "models/errors.hpp"
#include "traces/store/older_schemas.hpp"
#include "traces/store/schema.hpp"

namespace plumbline {

std::string parse_store_name(const std::string& text) {
  if (text.empty()) throw InputError("the name is empty; say --store RUN.db");
  return text;
}

void check(const StoreWish& wish) {
  if (wish.resume && wish.file.empty())
    throw InputError("--resume: there is nothing to go on with; say which store with --store RUN.db");
}

RunInfo run_info(const Study& study, std::string_view backend, const std::string& command) {
  const bool measured = backend == "measured";
  RunInfo run;
  run.program = measured ? "plumbline-mpi" : "plumbline";
  run.version = PLUMBLINE_VERSION;
  run.backend = backend;
  run.command = command;
  run.experiment = experiment_text(study);
  run.machine = measured ? "hardware" : study.machine.name;
  run.machine_text = study.machine_text;
  run.seed = study.seed;
  return run;
}

Store open_store(const StoreWish& wish, const RunInfo& run) {
  if (!wish.resume || !std::filesystem::exists(wish.file)) return Store::create(wish.file, run);
  const int before = schema_version_in(wish.file);
  Store store = Store::resume(wish.file, run);
  if (before > 0 && before < store_schema_version)
    say_note(fmt::format("{}: was of schema version {}, and is of version {} from now on", wish.file, before,
                         store_schema_version));
  return store;
}

std::string command_text(int argc, const char* const* argv) {
  return fmt::format("{}", fmt::join(argv, argv + argc, " "));
}

}  // namespace plumbline
