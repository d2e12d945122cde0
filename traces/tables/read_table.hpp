#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "models/errors.hpp"
#include "traces/tables/table_header.hpp"

namespace plumbline {

/// The rows of a file, in its order.
template <class Row>
struct TableOf {
  std::string file;
  std::vector<Row> rows{};
  std::size_t unknown = 0;  ///< rows left out: a number that they take is not known
};

/// Calls `read(line, number)` for each line of a file, .xz too, that is neither empty nor a comment (#).
/// An InputError that it throws is thrown on behind "FILE:LINE: ". Throws InputError for a file that cannot
/// be read.
void for_each_line(const std::filesystem::path& file,
                   const std::function<void(std::string_view, std::size_t)>& read);

/// `Columns` is made of a header, throws for one of another kind, and has read(line, number), which gives a
/// row or nothing. Throws InputError: "FILE:LINE: what is wrong"; a file without any row.
template <class Columns, class Row>
TableOf<Row> read_table(const std::filesystem::path& file) {
  TableOf<Row> table{file.string()};
  std::optional<Columns> columns;
  for_each_line(file, [&](std::string_view line, std::size_t number) {
    if (!columns)
      columns.emplace(TableHeader(line));
    else if (auto row = columns->read(line, number))
      table.rows.push_back(std::move(*row));
    else
      ++table.unknown;
  });
  if (table.rows.empty()) throw InputError(table.file + ": the table has no row with a value");
  return table;
}

}  // namespace plumbline
