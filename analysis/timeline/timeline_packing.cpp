#include "analysis/timeline/timeline_packing.hpp"

#include <cstring>
#include <type_traits>
#include <vector>

// Memory as it lies: both ends are the same program, and an algorithm is a pointer into its table.

namespace plumbline {
namespace {

class Writer {
 public:
  template <class Value>
  void operator()(const Value& value) {
    static_assert(std::is_trivially_copyable_v<Value>);
    bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  template <class Value>
  void operator()(const std::vector<Value>& values) {
    (*this)(values.size());
    for (const Value& value : values) (*this)(value);
  }
  std::string bytes() && { return std::move(bytes_); }

 private:
  std::string bytes_;
};

class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}
  template <class Value>
  void operator()(Value& value) {
    std::memcpy(&value, bytes_.data(), sizeof value);
    bytes_.remove_prefix(sizeof value);
  }
  template <class Value>
  void operator()(std::vector<Value>& values) {
    std::size_t size = 0;
    (*this)(size);
    values.resize(size);
    for (Value& value : values) (*this)(value);
  }

 private:
  std::string_view bytes_;
};

template <class Each, class Whole>
void each_part(Each& each, Whole& timeline) {
  each(timeline.processes);
  each(timeline.rows);
  each(timeline.intervals);
  each(timeline.messages);
  each(timeline.calls);
  each(timeline.regions);
  each(timeline.clocks);
  each(timeline.units);
}

}  // namespace

std::string pack(const Timeline& timeline) {
  Writer writer;
  each_part(writer, timeline);
  return std::move(writer).bytes();
}

Timeline unpack_timeline(std::string_view bytes) {
  Timeline timeline;
  Reader reader(bytes);
  each_part(reader, timeline);
  return timeline;
}

}  // namespace plumbline
