#include "hw/verify.hpp"

#include <fmt/format.h>

#include "hw/agree_on_wrong.hpp"
#include "hw/known_run.hpp"

namespace plumbline {
namespace {

std::string described(std::string_view kind, const Collective& call) {
  const std::string_view how = call.algorithm != nullptr ? call.algorithm->name : "the library's";
  return fmt::format("wrong result of {}{} ({}), root {}, {} bytes,", kind, name(call.operation), how,
                     call.root, call.bytes);
}

}  // namespace

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
