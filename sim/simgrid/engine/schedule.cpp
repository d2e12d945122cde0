#include "sim/simgrid/engine/schedule.hpp"

#include <vector>

namespace plumbline::on_simgrid {
namespace {

constexpr Tag tag_of_schedules = -1;  // no scheme's

void run_round(Endpoint& endpoint, std::span<const Step> steps, int round, double combine, int first_row) {
  std::vector<PendingPtr> pending;
  for (const Step& step : steps)
    if (step.kind != Step::Kind::send)
      pending.push_back(endpoint.irecv(first_row + step.peer, tag_of_schedules, {},
                                       step.kind == Step::Kind::combine ? combine : 0));
  for (const Step& step : steps)
    if (step.kind == Step::Kind::send)
      pending.push_back(endpoint.isend(first_row + step.peer, tag_of_schedules, step.bytes, {}, round));
  endpoint.wait_all(pending);
}

}  // namespace

void run_schedule(Endpoint& endpoint, const Rounds& rounds, double combine, int first_row,
                  const std::function<void()>& before_round) {
  for (int round = 0; round < rounds.size(); ++round) {
    if (before_round) before_round();
    run_round(endpoint, rounds[round], round, combine, first_row);
  }
}

}  // namespace plumbline::on_simgrid
