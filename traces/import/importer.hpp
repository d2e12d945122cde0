#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "traces/import/format.hpp"
#include "traces/import/prefix.hpp"

namespace plumbline::import {

/// Hands each line of a log to the reader of the tool whose output it belongs to. Lines with one prefix are
/// one output, whatever stands between them.
class Importer {
 public:
  Importer(std::span<const Format* const> formats, Sink& sink) : formats_(formats), sink_(sink) {}

  void read(std::string_view text);

  /// Whether any line was the beginning of a known format.
  bool recognised() const;

 private:
  /// The lines behind one prefix.
  struct Stream {
    Prefix prefix{};
    const Format* format = nullptr;
    std::unique_ptr<Reader> reader{};
    std::string buffer{};
  };

  void read_line(std::string_view raw, std::size_t number, std::string_view following);
  void read_part(std::string_view raw, std::size_t number, std::string_view following);
  bool read_prefixed(std::string_view raw, std::size_t number);
  bool open_prefixed(std::string_view raw, std::size_t number, std::string_view following);
  void read_plain(const Line& line);
  void deliver(Stream& stream, const Line& line);
  const Format* recognised_as(std::string_view text) const;
  void choose(Stream& stream, std::string_view text);
  void read_early(const Line& line);
  void read_marker(std::string_view text);

  std::span<const Format* const> formats_;
  Sink& sink_;
  Stream plain_;
  std::vector<Stream> prefixed_;
  UnknownTitle early_title_;
  Line early_row_;
};

/// "; line 3 looks like OSU behind '{"log":"'", of the first line that speaks of a known tool; else empty.
std::string hint_of_format(std::string_view text);

}  // namespace plumbline::import
