#include "sim/simgrid/engine/schedule.hpp"

#include <vector>

namespace plumbline::on_simgrid {
namespace {

constexpr Tag tag_of_schedules = -1;  // no scheme's

void run_round(Endpoint& endpoint, std::span<const Step> steps, const std::vector<StepMarks>& marked,
               int round, int first_row) {
  std::vector<PendingPtr> pending;
  for (std::size_t i = 0; i < steps.size(); ++i)
    if (steps[i].kind != Step::Kind::send)
      pending.push_back(endpoint.irecv(first_row + steps[i].peer, tag_of_schedules, {},
                                       {.in_collective = true,
                                        .combines = steps[i].kind == Step::Kind::combine,
                                        .unsent = marked[i].unsent,
                                        .nonblocking = steps[i].nonblocking}));
  for (std::size_t i = 0; i < steps.size(); ++i)
    if (steps[i].kind == Step::Kind::send)
      pending.push_back(endpoint.isend(
          first_row + steps[i].peer, tag_of_schedules, steps[i].bytes, {},
          {.in_collective = true, .forwards = marked[i].forwards, .nonblocking = steps[i].nonblocking},
          round));
  endpoint.wait_all(pending);
}

}  // namespace

void run_schedule(Endpoint& endpoint, const Plan& plan, int first_row,
                  const std::function<void(std::span<const Step>)>& before_round) {
  for (int round = 0; round < plan.rounds.size(); ++round) {
    if (before_round) before_round(plan.rounds[round]);
    run_round(endpoint, plan.rounds[round], plan.marked[static_cast<std::size_t>(round)], round, first_row);
  }
}

}  // namespace plumbline::on_simgrid
