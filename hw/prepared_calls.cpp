#include "hw/prepared_calls.hpp"

#include "hw/communicator.hpp"

namespace plumbline {

PreparedCalls::PreparedCalls(MPI_Comm communicator, std::size_t cycle)
    : communicator_(communicator),
      rank_(rank_in(communicator)),
      processes_(size_of(communicator)),
      given_(cycle),
      gotten_(cycle) {}

void PreparedCalls::prepare(const Collective& call) {
  if (has_run_) begin_cell();
  look_up(call).cell = cell_;
}

void PreparedCalls::begin_cell() {
  constexpr int kept = 4;
  has_run_ = false;
  ++cell_;
  if (std::erase_if(calls_, [&](const auto& one) { return one->cell <= cell_ - kept; }) == 0) return;
  last_ = nullptr;
  for (const auto& one : calls_) one->next = one.get();
}

Prepared& PreparedCalls::look_up(const Collective& call) {
  for (const auto& one : calls_)
    if (one->call == call) return *one;
  return *calls_.emplace_back(made(call));
}

// The first call of all comes after itself.
void PreparedCalls::foresee(Prepared& call) {
  if (last_ == nullptr) last_ = &call;
  last_->next = &call;
}

std::unique_ptr<Prepared> PreparedCalls::made(const Collective& call) {
  auto one = std::make_unique<Prepared>(Prepared{.call = call});
  one->next = one.get();
  if (call.algorithm != nullptr) {
    if (call.bytes > 0) mpi_count(static_cast<std::uint64_t>(call.bytes));  // throws on every process
    one->schedule = std::make_unique<Execution>(call, processes_, rank_);
    return one;
  }
  one->function = &library_function(call.operation);
  one->arguments = library_call(call, processes_, communicator_);
  one->given = buffer_bytes(one->function->given, call, processes_, rank_);
  one->gotten = buffer_bytes(one->function->gotten, call, processes_, rank_);
  given_.reserve(one->given);
  gotten_.reserve(one->gotten);
  return one;
}

void PreparedCalls::run_library(Prepared& prepared) {
  const LibraryFunction& function = *prepared.function;
  check(function.call(given(prepared), gotten(prepared), prepared.arguments), function.name);
  given_.advance(prepared.given);
  gotten_.advance(prepared.gotten);
}

void PreparedCalls::start_library(Prepared& prepared, MPI_Request& request) {
  const LibraryFunction& function = *prepared.function;
  check(function.start(given(prepared), gotten(prepared), prepared.arguments, &request),
        function.nonblocking_name);
  given_.advance(prepared.given);
  gotten_.advance(prepared.gotten);
}

}  // namespace plumbline
