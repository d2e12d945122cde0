#include "hw/verify.hpp"

#include <array>

#include <fmt/format.h>

#include "hw/communicator.hpp"
#include "models/errors.hpp"

namespace plumbline {
namespace {

std::string described(std::string_view kind, const Collective& call) {
  const std::string_view how = call.algorithm != nullptr ? call.algorithm->name : "the library's";
  return fmt::format("wrong result of {}{} ({}), root {}, {} bytes,", kind, name(call.operation), how,
                     call.root, call.bytes);
}

}  // namespace

void agree_on_wrong(MPI_Comm communicator, const std::string& what, const std::optional<std::string>& wrong) {
  const std::optional<int> first = first_rank_where(communicator, wrong.has_value());
  if (!first) return;
  std::array<char, 256> text{};  // ends with 0
  if (wrong) wrong->copy(text.data(), text.size() - 1);
  check(MPI_Bcast(text.data(), static_cast<int>(text.size()), MPI_CHAR, *first, communicator), "MPI_Bcast");
  throw RunError(what + " on process " + std::to_string(*first) + ": " + text.data());
}

void verify(MPI_Comm communicator, MpiProcess& process, const Collective& call) {
  const KnownRun known(process.calls(), call, process.size(), process.rank());
  process.run(call);
  agree_on_wrong(communicator, described("", call), known.first_wrong());
}

void verify_nonblocking(MPI_Comm communicator, MpiProcess& process, const Collective& call) {
  const KnownRun known(process.calls(), call, process.size(), process.rank());
  Request request = process.start(call);
  while (!process.test(request)) {
  }
  agree_on_wrong(communicator, described("nonblocking ", call), known.first_wrong());
}

}  // namespace plumbline
