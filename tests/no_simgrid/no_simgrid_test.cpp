// This program links sim/no_simgrid/, as plumbline-mpi and builds with PLUMBLINE_SIMGRID=OFF do.
#include <gmock/gmock.h>

#include "analysis/request/experiment.hpp"
#include "analysis/sync/sync_request.hpp"
#include "models/errors.hpp"
#include "sim/simgrid_engine.hpp"
#include "sim/timeline.hpp"

namespace plumbline {
namespace {

constexpr const char* refused =
    "this program was built without SimGrid's engine; use native, or build with -DPLUMBLINE_SIMGRID=ON";

template <class Work>
std::string refusal(const Work& work) {
  try {
    work();
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

ExperimentRequest request_of(Engine engine) {
  ExperimentRequest request;
  request.machine = "logp-textbook";
  add_operations(request, "bcast:flat");
  request.bytes = {1};
  request.processes = {4};
  request.settings.engine = engine;
  return request;
}

TEST(ProgramWithoutSimGrid, RefusesItsEngineBeforeAnythingRuns) {
  std::vector<std::string> notes;
  ExperimentRequest request = request_of(Engine::simgrid);
  EXPECT_EQ(refusal([&] { make_experiment(request, notes); }), std::string("--engine: ") + refused);
  EXPECT_EQ(refusal([&] { make_sync_experiment({request, 4, {}}); }), std::string("--engine: ") + refused);
  request.places["--engine"] = "bcast.toml:3: engine";
  EXPECT_EQ(refusal([&] { make_experiment(request, notes); }),
            std::string("bcast.toml:3: engine: ") + refused);
}

TEST(ProgramWithoutSimGrid, SimulatesOnTheNativeEngine) {
  std::vector<std::string> notes;
  const Experiment experiment = make_experiment(request_of(Engine::native), notes);
  EXPECT_EQ(truth({experiment.machine, 4}, experiment.cells[0].call, 1).seconds,
            std::vector{7e-6});  // L + 2g
}

TEST(ProgramWithoutSimGrid, RefusesALaunchOnSimGrid) {
  std::vector<std::string> notes;
  const Experiment experiment = make_experiment(request_of(Engine::native), notes);
  Launch launch{experiment.machine, 4};
  launch.engine = Engine::simgrid;
  const Collective& call = experiment.cells[0].call;
  EXPECT_EQ(refusal([&] { simulate(launch, [](Process&) {}); }), refused);
  EXPECT_EQ(refusal([&] { truth(launch, call, 1); }), refused);
  EXPECT_EQ(refusal([&] { timeline_of(launch, call); }), refused);
}

}  // namespace
}  // namespace plumbline
