#pragma once

#include "models/schedules/places.hpp"

// P blocks on a ring: in each of P - 1 rounds every process sends one to the next process and takes one from
// the previous one. Block i belongs to place i.
namespace plumbline::schedules {

/// Everybody's own block to everybody. Round s passes on what round s - 1 brought. A block may be several of
/// the layout's.
void ring_allgather(const Places& places, int rank, Rounds& rounds, std::int64_t segments = 1);

/// Everybody's P blocks are summed on their way; block i ends at place i. Of several segments to a block,
/// each goes all the way round before the next.
void ring_reduce_scatter(const Places& places, int rank, Rounds& rounds, std::int64_t segments = 1);

}  // namespace plumbline::schedules
