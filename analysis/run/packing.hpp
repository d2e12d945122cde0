#pragma once

#include <cstring>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "schemes/suite.hpp"

namespace plumbline {

// Values as bytes, for a pipe or a message between two copies of this program on one kind of computer: memory
// as it lies, and lists behind their lengths. What holds lists says its members in an each_member().

/// T or const T: each_member() serves both ways.
template <class Value, class T>
concept Either = std::is_same_v<std::remove_const_t<Value>, T>;

void each_member(auto& each, Either<Observations> auto& one) {
  each(one.seen, one.phases, one.sync, one.valid, one.why_invalid);
}

class Packer {
 public:
  void operator()(const auto&... values) { (put(values), ...); }
  std::string take() && { return std::move(bytes_); }

 private:
  template <class Value>
  void put(const Value& value) {
    if constexpr (std::is_trivially_copyable_v<Value>) {
      bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
    } else if constexpr (requires { value.size(); }) {
      put(value.size());
      for (const auto& element : value) put(element);
    } else {
      each_member(*this, value);
    }
  }

  std::string bytes_;
};

class Unpacker {
 public:
  explicit Unpacker(std::string_view bytes) : left_(bytes) {}
  void operator()(auto&... values) { (take(values), ...); }

 private:
  template <class Value>
  void take(Value& value) {
    if constexpr (std::is_trivially_copyable_v<Value>) {
      if (left_.size() < sizeof value) throw std::length_error("packed values are cut off");
      std::memcpy(&value, left_.data(), sizeof value);
      left_.remove_prefix(sizeof value);
    } else if constexpr (requires { value.size(); }) {
      std::size_t size = 0;
      for (take(size); size > 0; --size) {
        typename Value::value_type element{};
        take(element);
        value.push_back(std::move(element));
      }
    } else {
      each_member(*this, value);
    }
  }

  std::string_view left_;
};

template <class Value>
std::string pack(const Value& value) {
  Packer packer;
  packer(value);
  return std::move(packer).take();
}

/// Throws std::length_error for bytes that pack() did not write.
template <class Value>
Value unpack(std::string_view bytes) {
  Value value{};
  Unpacker unpacker(bytes);
  unpacker(value);
  return value;
}

}  // namespace plumbline
