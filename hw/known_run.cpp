#include "hw/verify.hpp"

#include <algorithm>
#include <cstring>

#include <fmt/format.h>

#include "schemes/known_data.hpp"

namespace plumbline {
namespace {

constexpr int rubbish = 0xEE;  // what a result must not be left as

/// The block (models/schedule.hpp) of which piece `piece` of a buffer consists; the whole buffer is one block
/// where a schedule would cut it.
std::int64_t block_given(Operation operation, int processes, int rank, int piece) {
  switch (operation) {
    case Operation::gather:
    case Operation::allgather:
      return rank;
    case Operation::alltoall:
      return std::int64_t{rank} * processes + piece;
    default:
      return piece;
  }
}

std::int64_t block_gotten(Operation operation, int processes, int rank, int piece) {
  switch (operation) {
    case Operation::scatter:
    case Operation::reduce_scatter:
      return rank;
    case Operation::alltoall:
      return std::int64_t{piece} * processes + rank;
    default:
      return piece;
  }
}

int pieces(const Collective& call, std::size_t buffer) {
  return call.bytes == 0 ? 0 : static_cast<int>(buffer / static_cast<std::size_t>(call.bytes));
}

/// Element i of a piece: a float where the library sums floats, else a byte.
struct Elements {
  bool floats;
  void put(std::byte* piece, std::int64_t i, unsigned value) const {
    const auto number = static_cast<float>(value);
    if (floats)
      std::memcpy(piece + i * std::int64_t{sizeof number}, &number, sizeof number);
    else
      piece[i] = static_cast<std::byte>(value);
  }
  /// Sums of up to 2^24 are exact in a float.
  double at(const std::byte* piece, std::int64_t i) const {
    float number = 0;
    if (!floats) return std::to_integer<int>(piece[i]);
    std::memcpy(&number, piece + i * std::int64_t{sizeof number}, sizeof number);
    return number;
  }
  unsigned must_be(unsigned value) const { return floats ? value : value % 256; }
};

Elements elements(const Prepared& prepared) { return {prepared.arguments.type == MPI_FLOAT}; }

bool combines(Operation operation) {
  using enum Operation;
  return operation == reduce || operation == allreduce || operation == reduce_scatter || operation == scan ||
         operation == exscan;
}

// Sums that a byte holds: some libraries let bytes wrap, and some (Open MPI's op/avx) let them saturate.
known_data::Values values(const Prepared& prepared, const Collective& call, int processes) {
  if (elements(prepared).floats || !combines(call.operation)) return {};
  return known_data::that_sum_to_a_byte(processes);
}

std::string words(std::int64_t element, std::int64_t block, double is, unsigned must_be) {
  return fmt::format("element {} of block {} is {:g} and must be {}", element, block, is, must_be);
}

void spoil(std::span<std::byte> bytes) { std::ranges::fill(bytes, std::byte{rubbish}); }

}  // namespace

KnownRun::KnownRun(PreparedCalls& calls, const Collective& call, int processes, int rank)
    : call_(call),
      processes_(processes),
      rank_(rank),
      prepared_(calls.find(call)),
      given_(calls.given(prepared_)),
      gotten_(calls.gotten(prepared_)) {
  if (prepared_.schedule)
    fill_schedule();
  else
    fill_buffers();
}

KnownRun::~KnownRun() {
  std::memset(given_, 0, prepared_.given);
  std::memset(gotten_, 0, prepared_.gotten);
}

void KnownRun::fill_schedule() const {
  Execution& execution = *prepared_.schedule;
  for (std::int64_t block = 0; block < execution.layout().count; ++block) spoil(execution.block(block));
  spoil(execution.prefix());
  known_data::fill(execution, call_, processes_, rank_);
}

void KnownRun::fill_buffers() const {
  spoil({given_, prepared_.given});
  spoil({gotten_, prepared_.gotten});
  for (int piece = 0; piece < pieces(call_, prepared_.given); ++piece) {
    const std::int64_t block = block_given(call_.operation, processes_, rank_, piece);
    if (!known_data::gives(call_, processes_, rank_, block)) continue;
    for (std::int64_t i = 0; i < prepared_.arguments.count; ++i)
      elements(prepared_).put(given_ + piece * call_.bytes, i,
                              known_data::given(rank_, block, i, values(prepared_, call_, processes_)));
  }
}

std::optional<std::string> KnownRun::first_wrong() const {
  return prepared_.schedule ? first_wrong_of_schedule() : first_wrong_of_library();
}

std::optional<std::string> KnownRun::first_wrong_of_schedule() const {
  const auto wrong = known_data::first_wrong(*prepared_.schedule, call_, processes_, rank_);
  if (!wrong) return {};
  if (wrong->index < 0) return fmt::format("block {} has not its size", wrong->block);
  return words(wrong->index, wrong->block, wrong->is, wrong->must_be);
}

std::optional<std::string> KnownRun::first_wrong_of_library() const {
  const bool in_place = call_.operation == Operation::bcast;
  const std::byte* const result = in_place ? given_ : gotten_;
  const auto element = elements(prepared_);
  for (int piece = 0; piece < pieces(call_, in_place ? prepared_.given : prepared_.gotten); ++piece) {
    const std::int64_t block = block_gotten(call_.operation, processes_, rank_, piece);
    for (std::int64_t i = 0; i < prepared_.arguments.count; ++i) {
      const auto expected =
          known_data::expected(call_, processes_, rank_, block, i, values(prepared_, call_, processes_));
      if (!expected) break;
      const double is = element.at(result + piece * call_.bytes, i);
      const unsigned must_be = element.must_be(*expected);
      if (is != must_be) return words(i, block, is, must_be);
    }
  }
  return {};
}

}  // namespace plumbline
