#include "sim/blank.hpp"

#include <algorithm>

#include <sys/mman.h>

#include "models/errors.hpp"

namespace plumbline {

Blank::~Blank() {
  for (const auto& piece : pieces_) munmap(piece.data(), piece.size());
}

std::span<std::byte> Blank::of(std::size_t bytes) {
  if (bytes == 0) return {};
  if (pieces_.empty() || pieces_.back().size() < bytes) {
    void* addresses = mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (addresses == MAP_FAILED) throw RunError("a message is longer than all addresses of this computer");
    pieces_.emplace_back(static_cast<std::byte*>(addresses), bytes);
  }
  return pieces_.back();
}

bool Blank::holds(std::span<const std::byte> data) const {
  return std::ranges::any_of(pieces_, [&](const auto& piece) { return piece.data() == data.data(); });
}

}  // namespace plumbline
