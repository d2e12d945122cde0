#include "hw/arena.hpp"

#include <algorithm>
#include <cstring>
#include <string>

#include "models/errors.hpp"

namespace plumbline {

void Arena::reserve(std::size_t bytes) {
  constexpr std::size_t page = 4096;
  const std::size_t wanted = (std::max({bytes, cycle_, page}) + page - 1) / page * page;
  if (wanted <= size_) return;
  memory_.reset();
  size_ = at_ = 0;
  memory_.reset(static_cast<std::byte*>(std::aligned_alloc(page, wanted)));
  if (!memory_) throw RunError("no memory for a buffer of " + std::to_string(wanted) + " bytes");
  std::memset(memory_.get(), 0, wanted);
  size_ = wanted;
}

}  // namespace plumbline
