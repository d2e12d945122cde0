#include <optional>

#include <fmt/format.h>

#include "traces/store/rows.hpp"
#include "traces/store/tables.hpp"

namespace plumbline {
namespace {

/// A text of fields, each on a line of its own.
class CheckedText {
 public:
  void add_one(const std::string& text) { text_ += text + '\n'; }
  void add_one(std::int64_t number) { add_one(fmt::format("{}", number)); }
  void add_one(double number) { add_one(fmt::format("{:.17g}", number + 0.0)); }  // SQLite's -0.0 is 0.0
  template <class T>
  void add_one(const std::optional<T>& value) {
    if (value)
      add_one(*value);
    else
      add_one(std::string());
  }
  template <class... Values>
  void add(const Values&... values) {
    (add_one(values), ...);
  }
  std::int64_t checksum() const { return crc32_of(text_); }

 private:
  std::string text_;
};

std::int64_t number(int value) { return value; }

void add_cell(CheckedText& text, const StoredCell& cell) {
  const CellKey& key = cell.key;
  text.add(key.suite, key.operation, key.algorithm, key.bytes, key.segment, number(key.processes),
           number(key.root), number(cell.position), cell.resolved, cell.started, cell.duration, cell.sync,
           number(cell.valid), cell.why_invalid, cell.messages);
}

void add_process(CheckedText& text, const StoredProcess& process) {
  text.add(number(process.rank), number(process.node));
  if (!process.sync) return;
  const StoredSync& sync = *process.sync;
  text.add(sync.at, sync.offset, sync.skew, sync.residual, sync.duration, sync.messages, number(sync.rounds));
}

}  // namespace

std::int64_t checksum_of(const StoredCell& cell) {
  CheckedText text;
  add_cell(text, cell);
  for (const StoredProcess& process : cell.processes) add_process(text, process);
  for (const StoredReport& one : cell.reported)
    text.add(one.statistic, number(one.primary), one.seconds, one.beside);
  return text.checksum();
}

void check_cell(const std::string& file, SQLite::Database& database, std::int64_t row,
                const StoredCell& cell) {
  SQLite::Statement kept = bound(database, "SELECT crc32 FROM cells WHERE id = ?", row);
  if (!kept.executeStep() || kept.isColumnNull(0)) return;
  compare_checksums(file, checksum_of(cell), kept.getColumn(0).getInt64(),
                    fmt::format("the numbers of {}", describe(cell.key)));
}

}  // namespace plumbline
