#include "sim/network/mailbox.hpp"

#include <algorithm>

#include <fmt/core.h>

namespace plumbline {

std::string Wanted::describe() const {
  return fmt::format("with tag {} from {}", tag,
                     from < 0 ? std::string("any process") : fmt::format("process {}", from));
}

std::uint32_t Mailbox::add(Request::Kind kind) {
  if (first_free == 0) {
    requests.emplace_back();
    first_free = static_cast<std::uint32_t>(requests.size());
  }
  const std::uint32_t number = first_free;
  first_free = request(number).order;
  request(number) = {};
  request(number).kind = kind;
  return number;
}

void Mailbox::remove(std::uint32_t number) {
  request(number).payload.clear();
  request(number).order = first_free;
  first_free = number;
}

Mailbox::Posted Mailbox::take_posted(std::uint32_t number) {
  const auto found =
      std::find_if(posted.begin(), posted.end(), [&](const Posted& one) { return one.request == number; });
  const Posted taken = *found;
  posted.erase(found);
  return taken;
}

std::string Mailbox::describe_awaited() const {
  if (awaited == 1 && posted.size() == 1 && request(posted.front().request).awaited)
    return "a message " + posted.front().wanted.describe();
  return fmt::format("{} request{}", awaited, awaited == 1 ? "" : "s");
}

}  // namespace plumbline
