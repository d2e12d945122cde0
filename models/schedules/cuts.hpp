#pragma once

#include "models/schedule.hpp"

// How algorithms cut their data into blocks. The names of the blocks are explained at Blocks.
namespace plumbline::schedules {

Layout whole(const Shape& shape);          ///< one block of `bytes`
Layout segments(const Shape& shape);       ///< blocks of `segment` bytes, at least one; whole if it is 0
Layout halves(const Shape& shape);         ///< two halves, each in as many segments
Layout pieces(const Shape& shape);         ///< the buffer in P pieces
Layout ring_segments(const Shape& shape);  ///< pieces, each of as many blocks as Open MPI cuts it into
Layout power_pieces(const Shape& shape);   ///< the buffer in as many pieces as the largest power of two <= P
Layout block_each(const Shape& shape);     ///< a block of `bytes` for every process
Layout block_each_pair(const Shape& shape);  ///< a block of `bytes` for every pair (source, destination)

/// Whether an algorithm that cuts so may be given a segment.
bool takes_segment(Layout (*cut)(const Shape&));

}  // namespace plumbline::schedules
