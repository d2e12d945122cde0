#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace plumbline {

/// Asks for huge pages for a large array: with many processes, finding the page of what one of
/// them needs takes longer than fetching it.
inline void use_huge_pages(void* begin, std::size_t bytes) {
  constexpr std::uintptr_t page = 4096, huge = 512 * page;
  if (bytes < huge) return;
  const auto address = reinterpret_cast<std::uintptr_t>(begin);
  const auto first = (address + page - 1) & ~(page - 1);
  const auto end = (address + bytes) & ~(page - 1);
  if (first < end) madvise(static_cast<std::byte*>(begin) + (first - address), end - first, MADV_HUGEPAGE);
}

/// Room for `size` elements, before any is there.
template <class Element>
void reserve_in_huge_pages(std::vector<Element>& vector, std::size_t size) {
  vector.reserve(size);
  use_huge_pages(vector.data(), size * sizeof(Element));
}

}  // namespace plumbline
