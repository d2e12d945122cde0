#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace plumbline {

/// Addresses without memory: the data of messages whose size alone matters. Nobody may read or write them.
class Blank {
 public:
  Blank() = default;
  Blank(const Blank&) = delete;
  Blank& operator=(const Blank&) = delete;
  ~Blank();

  /// So many bytes or more; spans that were handed out before stay.
  std::span<std::byte> of(std::size_t bytes);
  bool holds(std::span<const std::byte> data) const;

 private:
  std::vector<std::span<std::byte>> pieces_;  // each longer than the one before
};

}  // namespace plumbline
