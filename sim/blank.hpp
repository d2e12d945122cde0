#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include <sys/mman.h>

#include "models/errors.hpp"

namespace plumbline {

/// Addresses without memory: the data of messages whose size alone matters. Nobody may read or write them.
class Blank {
 public:
  Blank() = default;
  Blank(const Blank&) = delete;
  Blank& operator=(const Blank&) = delete;
  ~Blank() {
    for (const auto& piece : pieces_) munmap(piece.data(), piece.size());
  }

  /// So many bytes or more; spans that were handed out before stay.
  std::span<std::byte> of(std::size_t bytes) {
    if (bytes == 0) return {};
    if (pieces_.empty() || pieces_.back().size() < bytes) {
      void* addresses = mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
      if (addresses == MAP_FAILED) throw RunError("a message is longer than all addresses of this computer");
      pieces_.emplace_back(static_cast<std::byte*>(addresses), bytes);
    }
    return pieces_.back();
  }
  bool holds(std::span<const std::byte> data) const {
    return std::ranges::any_of(pieces_, [&](const auto& piece) { return piece.data() == data.data(); });
  }

 private:
  std::vector<std::span<std::byte>> pieces_;  // each longer than the one before
};

}  // namespace plumbline
