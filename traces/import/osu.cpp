// OSU micro-benchmarks: a title, a header, rows. https://mvapich.cse.ohio-state.edu/benchmarks/

#include <algorithm>

#include <fmt/format.h>

#include "traces/import/format.hpp"
#include "traces/import/osu_columns.hpp"
#include "traces/import/osu_titles.hpp"

namespace plumbline::import {
namespace {

using Kind = OsuColumn::Kind;

constexpr int most_words = 10;  // lines behind a row: more are no part of the table

/// What ends a table: the next thing a launcher or a shell prints.
bool is_noise(std::string_view text) {
  for (const std::string_view start : {"real", "user", "sys", "START OF ", "End run ", "Start run ", "time "})
    if (text.starts_with(start)) return true;
  return false;
}

/// Whether a header has lost its '#', as titles in pages have.
bool may_be_bare_header(std::string_view text) {
  if (starts_as_number(text)) return false;
  const std::vector<OsuColumn> columns = osu_columns(text);
  return !columns.empty() && columns.front().kind != Kind::unknown;
}

class OsuReader final : public Reader {
 public:
  using Reader::Reader;

  void read(const Line& line) override {
    if (is_osu_title(line.text)) return begin(line);
    if (line.text.starts_with('#')) return read_comment(line);
    if (line.text.empty()) {
      near_ = near_ && rows_ == 0;
      return;
    }
    if (titled_ && columns_.empty() && may_be_bare_header(line.text)) return begin_columns(line, line.text);
    if (is_noise(line.text)) return end_table();
    if (unknown_.met() && may_be_row(line.text))
      unknown_.refuse(line, "'# OSU MPI Broadcast Latency Test v7.3'", sink_);
    if (may_be_title_between_rows(line.text)) return meet(line, UnknownTitle::no_title);
    if (columns_.empty()) return;
    if (starts_as_number(line.text)) return read_row(line);
    if (near_ && has_digit(line.text)) sink_.refuse(line, "words where a row of numbers should be");
    near_ = near_ && ++words_ < most_words;
  }

 private:
  void begin(const Line& line) {
    OsuTitle title = osu_title(line.text);
    table_ = {};
    table_.benchmark = std::move(title.benchmark);
    table_.operation = std::move(title.operation);
    table_.version = std::move(title.version);
    table_.detail = std::move(title.detail);
    unnamed_ = table_.operation.empty() ? printable(line.text) : std::string();
    columns_.clear();
    unknown_.forget();
    titled_ = true;
  }

  void end_table() {
    unknown_.forget();
    if (columns_.empty()) return;
    columns_.clear();
    titled_ = false;
  }

  void read_comment(const Line& line) {
    const std::string_view text = trimmed(line.text.substr(1));
    if (text.empty() || text.starts_with("HOST/") || text.starts_with("Overall =")) return;
    if (!osu_columns(text).empty()) {
      if (titled_) return begin_columns(line, text);
      return meet(line, UnknownTitle::untitled);
    }
    if (text.starts_with("Datatype:") && !columns_.empty()) return read_datatype(text);
    const bool is_above_rows = titled_ || (!columns_.empty() && rows_ == 0);
    if (!is_above_rows || may_be_title(text)) return meet(line, UnknownTitle::no_title);
    if (columns_.empty()) add_detail(text);
  }

  void meet(const Line& line, std::string_view what_is_wrong) {
    unknown_.meet(line, what_is_wrong);
    columns_.clear();
    titled_ = false;
  }

  void add_detail(std::string_view text) {
    if (table_.detail.size() + text.size() < 200)
      table_.detail += fmt::format("{}{}", table_.detail.empty() ? "" : "; ", legible(text));
  }

  /// Version 7 measures one datatype after the other under one title: behind rows, a header follows.
  void read_datatype(std::string_view text) {
    if (rows_ == 0) return;
    table_.detail.resize(std::min(table_.detail.size(), table_.detail.find("Datatype:")));
    while (table_.detail.ends_with(' ') || table_.detail.ends_with(';')) table_.detail.pop_back();
    add_detail(text);
    columns_.clear();
    titled_ = true;
  }

  void begin_columns(const Line& line, std::string_view header) {
    header_ = std::string(header);  // the columns' names point into it
    columns_ = osu_columns(header_);
    sink_.demand_unlike(line, names());
    if (columns_.front().kind == Kind::unknown) return meet(line, UnknownTitle::no_header);
    titled_ = false;
    sink_.begin(table_, line);
    series_.assign(columns_.size(), 0);
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      if (columns_[i].kind == Kind::value) series_[i] = sink_.add(table_, columns_[i].quantity);
      if (columns_[i].kind == Kind::unknown)
        sink_.refuse(line, fmt::format("the column '{}' is not known", printable(columns_[i].name)));
    }
    near_ = true;
    rows_ = 0;
    last_bytes_ = -1;
  }

  std::vector<std::string> names() const {
    std::vector<std::string> result;
    for (const OsuColumn& column : columns_) result.emplace_back(column.name);
    return result;
  }

  void read_row(const Line& line) {
    if (!unnamed_.empty()) return sink_.refuse(line, fmt::format("{} '{}'", names_nothing, unnamed_));
    split_blanks(line.text, cells_);
    if (cells_.size() != columns_.size()) return sink_.refuse_width(line, cells_.size(), columns_.size());
    ImportedRow row;
    if (const std::string reason = read_frame(row); !reason.empty()) return sink_.refuse(line, reason);
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      if (columns_[i].kind != Kind::value) continue;
      row.series = series_[i];
      sink_.take(line, cells_[i], columns_[i].name, columns_[i].quantity.scale, row);
    }
    ++rows_;
    near_ = true;
    words_ = 0;
    last_bytes_ = row.bytes.value_or(-1);
  }

  /// What a row says about its numbers; the reason why it is none, else "".
  std::string read_frame(ImportedRow& row) const {
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      const std::string_view cell = cells_[i];
      if (columns_[i].kind == Kind::size) {
        row.bytes = count(cell);
        if (!row.bytes) return fmt::format("'{}' is not a size", printable(cell));
        if (*row.bytes <= last_bytes_) return "the size does not grow: not a row of this table";
      } else if (columns_[i].kind == Kind::iterations) {
        row.repetitions = count(cell);
        if (!row.repetitions) return fmt::format("'{}' is not a number of iterations", printable(cell));
      } else if (columns_[i].kind == Kind::validation) {
        if (cell == "Fail") row.invalid = "failed validation";
        if (cell != "Fail" && cell != "Pass")
          return fmt::format("Validation is '{}', neither Pass nor Fail", printable(cell));
      }
    }
    return {};
  }

  std::string unnamed_;  ///< the title, where its operation is not known
  std::string header_;
  std::vector<OsuColumn> columns_;
  std::vector<std::size_t> series_;
  bool titled_ = false;  ///< a title without a header so far
  bool near_ = false;    ///< no empty line, nor many of words, since the header or the last row
  int words_ = 0;        ///< lines of words since then
  std::size_t rows_ = 0;
  std::int64_t last_bytes_ = -1;
};

}  // namespace

const Format osu{"OSU", "OSU micro-benchmarks, versions 2 to 7", is_osu_title, make_reader<OsuReader>};

}  // namespace plumbline::import
