#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "models/picoseconds.hpp"

namespace plumbline {

/// What came to a row before its round began: a heap, the first of the first round on top.
class Early {
 public:
  struct Message {
    std::uint64_t key;    // of the round
    std::uint32_t order;  // of reception
    std::uint32_t cost;
    Picoseconds time;  // m of an eager message, q of a request
    std::int32_t sender;
    std::uint32_t count;
  };

  void keep(const Message& message) {
    heap_.push_back(message);
    std::push_heap(heap_.begin(), heap_.end(), comes_later);
  }

  /// The first of the round `key`, which nothing kept is before; false where there is none.
  bool take_first(std::uint64_t key, Message& first) {
    if (heap_.empty() || heap_.front().key != key) return false;
    std::pop_heap(heap_.begin(), heap_.end(), comes_later);
    first = heap_.back();
    heap_.pop_back();
    return true;
  }

 private:
  static bool comes_later(const Message& a, const Message& b) {
    return a.key != b.key ? a.key > b.key : a.order > b.order;
  }

  std::vector<Message> heap_;
};

}  // namespace plumbline
