#pragma once

#include <cstddef>
#include <span>
#include <utility>

#include "models/random.hpp"

namespace plumbline {

/// Fisher and Yates: element i, from the last on, changes places with one of those up to i.
template <class Element>
void shuffle(std::span<Element> elements, Stream random) {
  for (std::size_t i = elements.size(); i-- > 1;) {
    const auto other = static_cast<std::size_t>(random.uniform() * static_cast<double>(i + 1));
    std::swap(elements[i], elements[other]);
  }
}

}  // namespace plumbline
