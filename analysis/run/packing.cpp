#include "analysis/run/packing.hpp"

#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <type_traits>

namespace plumbline {
namespace {

class Writer {
 public:
  template <class Value>
  void put(const Value& value) {
    static_assert(std::is_trivially_copyable_v<Value>);
    bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  void put_bytes(std::string_view text) {
    put(std::uint64_t{text.size()});
    bytes_ += text;
  }
  std::string take() && { return std::move(bytes_); }

 private:
  std::string bytes_;
};

class Reader {
 public:
  explicit Reader(std::string_view bytes) : left_(bytes) {}

  template <class Value>
  void take(Value& value) {
    const std::string_view bytes = next(sizeof value);
    std::memcpy(&value, bytes.data(), bytes.size());
  }
  std::string_view take_bytes() {
    std::uint64_t size = 0;
    take(size);
    return next(size);
  }
  bool empty() const { return left_.empty(); }

 private:
  std::string_view next(std::uint64_t size) {
    if (size > left_.size()) throw std::length_error("packed observations are cut off");
    const std::string_view bytes = left_.substr(0, size);
    left_.remove_prefix(size);
    return bytes;
  }

  std::string_view left_;
};

static_assert(std::is_trivially_copyable_v<Observation> && std::is_trivially_copyable_v<Phases> &&
              std::is_trivially_copyable_v<Synchronisation>);

template <class Value>
void take_all(Reader& reader, std::vector<Value>& values) {
  const std::string_view bytes = reader.take_bytes();
  values.resize(bytes.size() / sizeof(Value));
  if (!bytes.empty()) std::memcpy(values.data(), bytes.data(), bytes.size());
}

}  // namespace

std::string pack(const Observations& observations) {
  Writer writer;
  const auto* first = reinterpret_cast<const char*>(observations.seen.data());
  writer.put_bytes({first, observations.seen.size() * sizeof(Observation)});
  const auto* phases = reinterpret_cast<const char*>(observations.phases.data());
  writer.put_bytes({phases, observations.phases.size() * sizeof(Phases)});
  writer.put(observations.sync.has_value());
  if (observations.sync) writer.put(*observations.sync);
  writer.put(observations.valid);
  writer.put_bytes(observations.why_invalid);
  return std::move(writer).take();
}

Observations unpack(std::string_view bytes) {
  Reader reader(bytes);
  Observations observations;
  take_all(reader, observations.seen);
  take_all(reader, observations.phases);
  bool related = false;
  reader.take(related);
  if (related) reader.take(observations.sync.emplace());
  reader.take(observations.valid);
  observations.why_invalid = reader.take_bytes();
  return observations;
}

std::string pack(const Measurement& measurement) {
  Writer writer;
  for (const Observations& process : measurement) writer.put_bytes(pack(process));
  return std::move(writer).take();
}

Measurement unpack_measurement(std::string_view bytes) {
  Measurement measurement;
  for (Reader reader(bytes); !reader.empty();) measurement.push_back(unpack(reader.take_bytes()));
  return measurement;
}

}  // namespace plumbline
