#include "traces/store/cell_checksum.hpp"

#include <optional>

#include <fmt/format.h>

#include "traces/store/blob.hpp"
#include "traces/store/store_file.hpp"

namespace plumbline {
namespace {

/// A text of fields, each on a line of its own.
class Fields {
 public:
  void add(const std::string& text) { text_ += text + '\n'; }
  void add(std::int64_t number) { add(fmt::format("{}", number)); }
  void add(double number) { add(fmt::format("{:.17g}", number + 0.0)); }  // SQLite's -0.0 is 0.0
  template <class T>
  void add(const std::optional<T>& value) {
    if (value)
      add(*value);
    else
      add(std::string());
  }

  std::int64_t checksum() const {
    Checksum checksum;
    checksum.add(text_);
    return checksum.value();
  }

 private:
  std::string text_;
};

std::int64_t number(int value) { return value; }

void add_cell(Fields& fields, const StoredCell& cell) {
  const CellKey& key = cell.key;
  for (const std::string& text : {key.suite, key.operation, key.algorithm}) fields.add(text);
  for (const std::int64_t value :
       {key.bytes, key.segment, number(key.processes), number(key.root), number(cell.position)})
    fields.add(value);
  fields.add(cell.resolved);
  fields.add(cell.started);
  fields.add(cell.duration);
  fields.add(cell.sync);
  fields.add(number(cell.valid ? 1 : 0));
  fields.add(cell.why_invalid);
  fields.add(cell.messages);
}

void add_process(Fields& fields, const StoredProcess& process) {
  fields.add(number(process.rank));
  fields.add(number(process.node));
  if (!process.sync) return;
  const StoredSync& sync = *process.sync;
  for (const double value : {sync.at, sync.offset, sync.skew}) fields.add(value);
  fields.add(sync.residual);
  fields.add(sync.duration);
  fields.add(sync.messages);
  fields.add(number(sync.rounds));
}

void add_report(Fields& fields, const StoredReport& report) {
  fields.add(report.statistic);
  fields.add(number(report.primary ? 1 : 0));
  fields.add(report.seconds);
  fields.add(report.beside);
}

}  // namespace

std::int64_t checksum_of(const StoredCell& cell) {
  Fields fields;
  add_cell(fields, cell);
  for (const StoredProcess& process : cell.processes) add_process(fields, process);
  for (const StoredReport& report : cell.reported) add_report(fields, report);
  return fields.checksum();
}

void check_cell(const std::string& file, SQLite::Database& database, std::int64_t row,
                const StoredCell& cell) {
  SQLite::Statement kept(database, "SELECT crc32 FROM cells WHERE id = ?");
  kept.bind(1, row);
  if (!kept.executeStep() || kept.isColumnNull(0)) return;
  compare_checksums(file, checksum_of(cell), kept.getColumn(0).getInt64(),
                    fmt::format("the numbers of {}", describe(cell.key)));
}

}  // namespace plumbline
