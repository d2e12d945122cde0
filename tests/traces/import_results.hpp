#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <string_view>

#include "models/errors.hpp"
#include "traces/import/import.hpp"

namespace plumbline::test {

/// The results in tests/data/results/NAME.
inline Import imported(const std::string& name) {
  return import_results(std::filesystem::path(PLUMBLINE_TEST_DATA) / "results" / name);
}

/// Why a file of this text is refused, or "accepted".
inline std::string import_refusal(std::string_view text) {
  try {
    import_text(text, "x.txt");
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

/// Where a number is looked for; what is empty, or -1, is anything.
struct Where {
  std::string_view metric, statistic;
  std::int64_t bytes = -1;
  std::string_view operation = {};
  int run = -1, rank = -1;
  std::int64_t observation = -1;
};

inline bool fits(const Import& import, const ImportedRow& row, const Where& where) {
  const Series& series = import.of(row);
  return series.metric == where.metric && series.statistic == where.statistic &&
         (where.bytes < 0 || row.bytes == where.bytes) &&
         (where.operation.empty() || series.operation == where.operation) &&
         (where.run < 0 || series.run == where.run) && (where.rank < 0 || row.rank == where.rank) &&
         (where.observation < 0 || row.observation == where.observation);
}

/// The one row there; fails where there is none, or several.
inline ImportedRow row_at(const Import& import, const Where& where) {
  ImportedRow found;
  int count = 0;
  for (const ImportedRow& row : import.rows) {
    if (!fits(import, row, where)) continue;
    found = row;
    ++count;
  }
  EXPECT_EQ(count, 1) << where.metric << ", " << where.statistic << ", " << where.bytes << " bytes";
  return found;
}

inline double value_at(const Import& import, const Where& where) { return row_at(import, where).value; }

inline std::size_t invalid_rows(const Import& import) {
  std::size_t count = 0;
  for (const ImportedRow& row : import.rows) count += row.invalid.empty() ? 0 : 1;
  return count;
}

}  // namespace plumbline::test
