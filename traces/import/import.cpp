#include "traces/import/import.hpp"

#include <array>

#include <fmt/format.h>

#include "models/errors.hpp"
#include "traces/import/format.hpp"
#include "traces/xz.hpp"

namespace plumbline {
namespace {

using import::Format;
using import::Line;
using import::Reader;
using import::Sink;

constexpr std::array<const Format*, 10> formats{
    &import::osu,      &import::imb,  &import::netgauge,    &import::skampi,    &import::mpptest,
    &import::reprompi, &import::smpi, &import::collectives, &import::latencies, &import::plain_csv};

constexpr std::size_t longest_line = 65'536;  // bytes

/// Hands each line to the reader of the tool whose output it belongs to.
class Importer {
 public:
  explicit Importer(std::string_view name) : sink_(name) {}

  void read(std::string_view text) {
    std::size_t number = 0;
    while (!text.empty()) {
      const std::size_t end = text.find('\n');
      if (end == std::string_view::npos) sink_.expect_cut_line();
      read_line(text.substr(0, end), ++number);
      text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    if (reader_) reader_->finish();
    if (reader_ && early_row_.number > 0) refuse_early_row();
  }

  bool recognised() const { return format_ != nullptr; }
  Import finish() { return sink_.finish(); }

 private:
  void read_line(std::string_view raw, std::size_t number) {
    while (raw.ends_with('\r')) raw.remove_suffix(1);
    if (raw.size() > longest_line) return refuse_long({number, raw, raw});
    const std::string_view bare = import::without_rank_prefix(raw);
    if (bare.size() != raw.size())
      sink_.note("a launcher's prefix (\"[0] \" or the like) was taken off lines");
    const Line line{number, raw, import::trimmed(bare)};
    read_marker(line.text);
    choose(line.text);
    if (reader_) return reader_->read(line);
    read_early(line);
  }

  /// Before any known title. Whether a row under an unknown one matters shows when the file's format is
  /// known.
  void read_early(const Line& line) {
    if (early_row_.number > 0) return;
    if (line.text.starts_with('#')) {
      early_title_.meet(line);
    } else if (early_title_.met() && import::may_be_row(line.text)) {
      early_row_.number = line.number;
    }
  }

  void refuse_early_row() const {
    early_title_.refuse(early_row_, "a title like '# OSU MPI Broadcast Latency Test v7.3'", sink_);
  }

  void refuse_long(const Line& line) {
    if (reader_) sink_.refuse(line, fmt::format("is longer than {} bytes", longest_line));
  }

  /// "Start run 3 of 20".
  void read_marker(std::string_view text) {
    constexpr std::string_view marker = "Start run ";
    if (!text.starts_with(marker)) return;
    if (const std::optional<int> run = import::leading_count(text.substr(marker.size())); run && *run > 0)
      sink_.start_run(*run);
  }

  void choose(std::string_view text) {
    for (const Format* format : formats) {
      if (format == format_ || !format->recognise(text)) continue;
      if (reader_) reader_->finish();
      format_ = format;
      reader_ = format->read(sink_);
      return sink_.met(format->name);
    }
  }

  Sink sink_;
  const Format* format_ = nullptr;
  std::unique_ptr<Reader> reader_;
  import::UnknownTitle early_title_;
  Line early_row_;
};

[[noreturn]] void throw_unknown_format(std::string_view name) {
  std::string known;
  for (const Format* format : formats) known += fmt::format("{}{}", known.empty() ? "" : ", ", format->name);
  throw InputError(fmt::format("{}: is of no known format; known: {} (a header with bytes and seconds)",
                               name.empty() ? "the text" : name, known));
}

}  // namespace

Import import_text(std::string_view text, std::string_view name) {
  Importer importer(name);
  importer.read(text);
  if (!importer.recognised()) throw_unknown_format(name);
  return importer.finish();
}

Import import_results(const std::filesystem::path& file) {
  return import_text(read_unpacked(file), file.string());
}

std::vector<ImportFormat> import_formats() {
  std::vector<ImportFormat> result;
  result.reserve(formats.size());
  for (const Format* format : formats) result.push_back({format->name, format->what});
  return result;
}

}  // namespace plumbline
