#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace plumbline::calibrating {

/// Memory from the beginning of a page, touched. A copy from a buffer that the other core has just written
/// takes up to twice as long as one from a buffer that nobody writes; so what is sent and what is received
/// lie apart, as in OSU's and IMB's benchmarks.
class Pages {
 public:
  explicit Pages(std::int64_t bytes) : pages_((static_cast<std::size_t>(bytes) + page - 1) / page) {}

  std::span<std::byte> first(std::int64_t bytes) {
    return std::as_writable_bytes(std::span(pages_)).first(static_cast<std::size_t>(bytes));
  }

 private:
  static constexpr std::size_t page = 4096;
  struct alignas(page) Page {
    std::array<std::byte, page> bytes;
  };
  std::vector<Page> pages_;
};

}  // namespace plumbline::calibrating
