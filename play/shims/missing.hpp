#pragma once

// What the standard library of Debian's emscripten (libc++ 12 and 13) lacks of C++20, as far as the sources
// below play/ use it. Included before every file of that build (-include), and of no other.

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <iterator>
#include <memory>
#include <numeric>
#include <string>
#include <system_error>
#include <type_traits>
#include <utility>

namespace std {

#ifndef __cpp_lib_bit_cast
template <class To, class From>
constexpr To bit_cast(const From& from) noexcept {
  static_assert(sizeof(To) == sizeof(From));
  return __builtin_bit_cast(To, from);
}
#endif

template <class Array>
unique_ptr<Array> make_unique_for_overwrite(std::size_t size) {
  return unique_ptr<Array>(new remove_extent_t<Array>[size]);
}

// Digits alone, as numbers of machine files and options have them: strtod takes blanks, a plus and
// hexadecimal too.
inline from_chars_result from_chars(const char* first, const char* last, double& value) {
  const char* end = first;
  while (end != last && *end != '\0' && std::strchr("0123456789.eE+-", *end) != nullptr) ++end;
  const std::string text(first, end);
  if (text.empty() || text.front() == '+') return {first, errc::invalid_argument};
  char* stop = nullptr;
  const double read = std::strtod(text.c_str(), &stop);
  if (stop == text.c_str()) return {first, errc::invalid_argument};
  const char* const after = first + (stop - text.c_str());
  if (read - read != 0) return {after, errc::result_out_of_range};
  value = read;
  return {after, errc{}};
}

// Algorithms on whole ranges, with projections.
namespace ranges {

struct whole {  // what is projected by nothing
  template <class Value>
  constexpr Value&& operator()(Value&& value) const noexcept {
    return std::forward<Value>(value);
  }
};

template <class Compare, class Projection>
auto by(Compare& compare, Projection& projection) {
  return [&](const auto& a, const auto& b) -> bool {
    return std::invoke(compare, std::invoke(projection, a), std::invoke(projection, b));
  };
}
struct before {
  template <class A, class B>
  constexpr bool operator()(const A& a, const B& b) const {
    return a < b;
  }
};

template <class Range, class Predicate, class Projection = whole>
auto find_if(Range&& range, Predicate predicate, Projection projection = {}) {
  return std::find_if(std::begin(range), std::end(range), [&](const auto& one) -> bool {
    return std::invoke(predicate, std::invoke(projection, one));
  });
}
template <class Range, class Value, class Projection = whole>
auto find(Range&& range, const Value& value, Projection projection = {}) {
  return std::find_if(std::begin(range), std::end(range),
                      [&](const auto& one) -> bool { return std::invoke(projection, one) == value; });
}
template <class Range, class Predicate, class Projection = whole>
bool any_of(Range&& range, Predicate predicate, Projection projection = {}) {
  return ranges::find_if(range, std::ref(predicate), std::ref(projection)) != std::end(range);
}
template <class Range, class Predicate, class Projection = whole>
bool none_of(Range&& range, Predicate predicate, Projection projection = {}) {
  return !ranges::any_of(range, std::ref(predicate), std::ref(projection));
}
template <class Range, class Predicate, class Projection = whole>
bool all_of(Range&& range, Predicate predicate, Projection projection = {}) {
  return ranges::none_of(
      range, [&](const auto& value) -> bool { return !std::invoke(predicate, value); }, std::ref(projection));
}
template <class Range, class Predicate, class Projection = whole>
auto count_if(Range&& range, Predicate predicate, Projection projection = {}) {
  return std::count_if(std::begin(range), std::end(range), [&](const auto& one) -> bool {
    return std::invoke(predicate, std::invoke(projection, one));
  });
}
template <class Range, class Value, class Projection = whole>
auto count(Range&& range, const Value& value, Projection projection = {}) {
  return std::count_if(std::begin(range), std::end(range),
                       [&](const auto& one) -> bool { return std::invoke(projection, one) == value; });
}

template <class Range, class Compare = before, class Projection = whole>
void sort(Range&& range, Compare compare = {}, Projection projection = {}) {
  std::sort(std::begin(range), std::end(range), by(compare, projection));
}
template <class Range, class Compare = before, class Projection = whole>
void stable_sort(Range&& range, Compare compare = {}, Projection projection = {}) {
  std::stable_sort(std::begin(range), std::end(range), by(compare, projection));
}
template <class Range, class Iterator, class Compare = before, class Projection = whole>
void nth_element(Range&& range, Iterator nth, Compare compare = {}, Projection projection = {}) {
  std::nth_element(std::begin(range), nth, std::end(range), by(compare, projection));
}

template <class Range, class Value, class Compare = before, class Projection = whole>
auto lower_bound(Range&& range, const Value& value, Compare compare = {}, Projection projection = {}) {
  return std::lower_bound(std::begin(range), std::end(range), value, [&](const auto& one, const auto& bound) {
    return std::invoke(compare, std::invoke(projection, one), bound);
  });
}
template <class Range, class Value, class Compare = before, class Projection = whole>
auto upper_bound(Range&& range, const Value& value, Compare compare = {}, Projection projection = {}) {
  return std::upper_bound(std::begin(range), std::end(range), value, [&](const auto& bound, const auto& one) {
    return std::invoke(compare, bound, std::invoke(projection, one));
  });
}

template <class Range, class Compare = before, class Projection = whole>
auto min_element(Range&& range, Compare compare = {}, Projection projection = {}) {
  return std::min_element(std::begin(range), std::end(range), by(compare, projection));
}
template <class Range, class Compare = before, class Projection = whole>
auto max_element(Range&& range, Compare compare = {}, Projection projection = {}) {
  return std::max_element(std::begin(range), std::end(range), by(compare, projection));
}
template <class Range, class Compare = before, class Projection = whole>
auto min(const Range& range, Compare compare = {}, Projection projection = {}) {
  return *std::min_element(std::begin(range), std::end(range), by(compare, projection));
}
// The first of the largest, where max_element without `by` would be the same.
template <class Range, class Compare = before, class Projection = whole>
auto max(const Range& range, Compare compare = {}, Projection projection = {}) {
  return *std::max_element(std::begin(range), std::end(range), by(compare, projection));
}

template <class Range, class Old, class New>
void replace(Range&& range, const Old& old_value, const New& new_value) {
  for (auto& one : range)
    if (one == old_value) one = new_value;
}
template <class Range, class Predicate, class New>
void replace_if(Range&& range, Predicate predicate, const New& new_value) {
  for (auto& one : range)
    if (std::invoke(predicate, one)) one = new_value;
}
template <class Range, class Value>
void fill(Range&& range, const Value& value) {
  for (auto& one : range) one = value;
}
template <class Range>
void reverse(Range&& range) {
  std::reverse(std::begin(range), std::end(range));
}
template <class Range, class Out>
auto copy(Range&& range, Out out) {
  return std::copy(std::begin(range), std::end(range), out);
}
template <class Range, class Out, class Predicate>
auto copy_if(Range&& range, Out out, Predicate predicate) {
  return std::copy_if(std::begin(range), std::end(range), out,
                      [&](const auto& one) -> bool { return std::invoke(predicate, one); });
}
template <class Range, class Out, class Function>
auto transform(Range&& range, Out out, Function function) {
  return std::transform(std::begin(range), std::end(range), out,
                        [&](const auto& one) { return std::invoke(function, one); });
}
template <class A, class B>
bool equal(const A& a, const B& b) {
  return std::equal(std::begin(a), std::end(a), std::begin(b), std::end(b));
}
template <class Range, class Predicate>
auto adjacent_find(Range&& range, Predicate predicate) {
  return std::adjacent_find(std::begin(range), std::end(range), predicate);
}
template <class A, class B, class Out>
auto set_difference(const A& a, const B& b, Out out) {
  return std::set_difference(std::begin(a), std::end(a), std::begin(b), std::end(b), out);
}

}  // namespace ranges
}  // namespace std
