#include "traces/import/importer.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "traces/import/decode.hpp"

namespace plumbline::import {
namespace {

constexpr std::size_t longest_line = 65'536;  // bytes
constexpr std::size_t longest_prefix = 256;   // bytes
constexpr std::size_t most_prefixes = 1'000;
constexpr std::size_t most_noted = 5;
constexpr int lines_ahead = 8;

std::string_view take_line(std::string_view& text) {
  const std::size_t end = text.find('\n');
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return line;
}

/// Whether a title may begin at `at`: with a word or a '#', behind something that is none.
bool may_begin(std::string_view line, std::size_t at) {
  constexpr std::string_view before = " \t]:>|)#\\*`\"'";
  const char c = line[at];
  const bool is_start = c == '#' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  return is_start && before.find(line[at - 1]) != std::string_view::npos;
}

/// How the lines behind a title begin.
enum class Below : std::uint8_t { as_title, as_title_but_numbers, without };

Below lines_below(std::string_view before, std::string_view following) {
  const Prefix exact(before), loose(before, true);
  bool is_loose = false, is_bare = false, is_first = true;
  for (int i = 0; i < lines_ahead && !following.empty();) {
    const std::string_view line = take_line(following);
    if (trimmed(line).empty() || line.size() > longest_line) continue;
    if (exact.match(line)) return Below::as_title;
    is_loose = is_loose || loose.match(line).has_value();
    if (is_first) is_bare = trimmed(line).starts_with('#') || may_be_row(trimmed(line));
    is_first = false;
    ++i;
  }
  if (is_loose) return Below::as_title_but_numbers;
  return is_bare ? Below::without : Below::as_title;
}

}  // namespace

void Importer::read(std::string_view text) {
  std::size_t number = 0;
  while (!text.empty()) {
    if (text.find('\n') == std::string_view::npos) sink_.expect_cut_line();
    const std::string_view line = take_line(text);
    read_line(line, ++number, text);
  }
  sink_.expect_log(false);
  if (plain_.reader) plain_.reader->finish();
  for (const Stream& stream : prefixed_) stream.reader->finish();
  if (plain_.reader && early_row_.number > 0)
    early_title_.refuse(early_row_, "a title like '# OSU MPI Broadcast Latency Test v7.3'", sink_);
}

bool Importer::recognised() const { return plain_.format != nullptr || !prefixed_.empty(); }

void Importer::read_line(std::string_view raw, std::size_t number, std::string_view following) {
  while (raw.ends_with('\r')) raw.remove_suffix(1);
  if (raw.size() > longest_line) {
    if (recognised()) sink_.refuse({number, raw, raw}, fmt::format("is longer than {} bytes", longest_line));
    return;
  }
  std::size_t end = raw.find(soft_end);
  while (end != std::string_view::npos) {
    if (!trimmed(raw.substr(0, end)).empty()) read_part(raw.substr(0, end), number, raw.substr(end + 1));
    raw.remove_prefix(end + 1);
    end = raw.find(soft_end);
  }
  read_part(raw, number, following);
}

void Importer::read_part(std::string_view raw, std::size_t number, std::string_view following) {
  if (read_prefixed(raw, number)) return;
  if (!trimmed(raw).empty()) sink_.expect_log(begins_with_time(raw));
  sink_.surround(raw, number);
  if (plain_.format == nullptr || !plain_.format->recognise(trimmed(raw)))
    if (open_prefixed(raw, number, following)) return;
  read_plain({number, raw, without_markdown(raw, plain_.buffer)});
}

/// Whether the line begins as the title of an output that was met.
bool Importer::read_prefixed(std::string_view raw, std::size_t number) {
  for (auto stream = prefixed_.rbegin(); stream != prefixed_.rend(); ++stream) {
    const std::optional<std::size_t> at = stream->prefix.match(raw);
    if (!at) continue;
    const std::string_view rest = raw.substr(*at);
    sink_.expect_log(stream->prefix.has_time());
    sink_.surround(rest, number);
    deliver(*stream, {number, rest, without_markdown(rest, stream->buffer)});
    return true;
  }
  return false;
}

/// Whether a title stands in the line behind something that the lines below it begin with, too.
bool Importer::open_prefixed(std::string_view raw, std::size_t number, std::string_view following) {
  if (recognised_as(without_markdown(raw, plain_.buffer)) != nullptr) return false;
  const std::string_view line = raw.substr(0, raw.find_last_not_of(" \t") + 1);
  for (std::size_t at = 1; at < std::min(line.size(), longest_prefix); ++at) {
    if (!may_begin(line, at)) continue;
    std::string buffer;
    const std::string_view text = without_markdown(line.substr(at), buffer);
    if (recognised_as(text) == nullptr) continue;
    const std::string_view before = line.substr(0, at);
    const Below below = lines_below(before, following);
    Prefix prefix(before, below == Below::as_title_but_numbers);
    if (prefix.empty() || below == Below::without || prefixed_.size() == most_prefixes) {
      read_plain({number, line.substr(at), text});
      return true;
    }
    if (prefixed_.size() < most_noted)
      sink_.note(fmt::format("the prefix '{}' was taken off lines", printable(before)));
    if (plain_.reader)
      plain_.reader->read({number, raw, trimmed(raw)});  // a title that it must not pass over
    prefixed_.push_back({.prefix = std::move(prefix)});
    deliver(prefixed_.back(), {number, line.substr(at), text});
    return true;
  }
  return false;
}

void Importer::read_plain(const Line& line) {
  deliver(plain_, line);
  if (!plain_.reader) read_early(line);
}

void Importer::deliver(Stream& stream, const Line& line) {
  read_marker(line.text);
  choose(stream, line.text);
  if (stream.reader) stream.reader->read(line);
}

const Format* Importer::recognised_as(std::string_view text) const {
  const auto format =
      std::find_if(formats_.begin(), formats_.end(), [&](const Format* one) { return one->recognise(text); });
  return format == formats_.end() ? nullptr : *format;
}

void Importer::choose(Stream& stream, std::string_view text) {
  for (const Format* format : formats_) {
    if (format == stream.format || !format->recognise(text)) continue;
    if (stream.reader) stream.reader->finish();
    stream.format = format;
    stream.reader = format->read(sink_);
    return sink_.met(format->name);
  }
}

/// Before any known title. Whether a row under an unknown one matters shows when the file's format is known.
void Importer::read_early(const Line& line) {
  if (early_row_.number > 0) return;
  if (line.text.starts_with('#')) {
    early_title_.meet(line);
  } else if (early_title_.met() && may_be_row(line.text)) {
    early_row_.number = line.number;
  }
}

/// "Start run 3 of 20".
void Importer::read_marker(std::string_view text) {
  constexpr std::string_view marker = "Start run ";
  if (!text.starts_with(marker)) return;
  if (const std::optional<int> run = leading_count(text.substr(marker.size())); run && *run > 0)
    sink_.start_run(*run);
}

std::string hint_of_format(std::string_view text) {
  constexpr std::pair<std::string_view, std::string_view> signs[] = {
      {"OSU MPI", "OSU"},         {"OMB-Py", "OMB-Py"},         {"# Benchmarking", "IMB"},
      {"Netgauge v", "Netgauge"}, {"mpibenchmark", "ReproMPI"}, {"begin result", "SKaMPI"},
      {"nThread", "nccl-tests"}};
  std::size_t number = 0;
  while (!text.empty()) {
    const std::string_view line = take_line(text).substr(0, longest_line);
    ++number;
    for (const auto& [sign, tool] : signs) {
      std::size_t at = line.find(sign);
      if (at == std::string_view::npos) continue;
      while (at > 0 && (line[at - 1] == ' ' || line[at - 1] == '#')) --at;
      return fmt::format("; line {} looks like {}{}", number, tool,
                         at == 0 ? "" : fmt::format(" behind '{}'", printable(line.substr(0, at))));
    }
  }
  return {};
}

}  // namespace plumbline::import
