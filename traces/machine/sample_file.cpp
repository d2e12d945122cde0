#include "traces/machine/sample_file.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "models/errors.hpp"
#include "models/units.hpp"
#include "traces/printable.hpp"
#include "traces/xz.hpp"

namespace plumbline {
namespace {

/// Cuts the text up to `separator` off `rest`, or all of it.
std::string_view cut(std::string_view& rest, char separator) {
  const auto end = rest.find(separator);
  const std::string_view piece = rest.substr(0, end);
  rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + 1);
  return piece;
}

std::vector<std::string_view> fields(std::string_view line) {
  std::vector<std::string_view> result;
  do {
    result.push_back(without_blanks(cut(line, ',')));
  } while (!line.empty());
  return result;
}

std::optional<double> finite_number(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

/// The column's index from 0 by its number from 1; nullopt where `column` is a name.
std::optional<std::size_t> by_number(std::string_view column) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(column.data(), column.data() + column.size(), number);
  if (error != std::errc{} || end != column.data() + column.size() || number == 0) return std::nullopt;
  return number - 1;
}

std::vector<std::string> all_printable(const std::vector<std::string_view>& names) {
  std::vector<std::string> result;
  for (const std::string_view name : names) result.push_back(printable(name));
  return result;
}

std::size_t by_name(std::string_view column, const std::vector<std::string_view>& header,
                    std::string_view file) {
  for (std::size_t i = 0; i < header.size(); ++i) {
    if (header[i] == column) return i;
  }
  const std::vector<std::string> legible = all_printable(header);
  const std::vector<std::string_view> names(legible.begin(), legible.end());
  try {
    throw_unknown("column", column, names);
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}:1: {}", file, error.what()));
  }
}

double number_in(const std::vector<std::string_view>& cells, std::size_t column, std::string_view file,
                 std::size_t number) {
  if (column >= cells.size()) {
    throw InputError(
        fmt::format("{}:{}: has {} columns; column {} is asked for", file, number, cells.size(), column + 1));
  }
  const std::optional<double> value = finite_number(cells[column]);
  if (!value)
    throw InputError(fmt::format("{}:{}: '{}' is not a number", file, number, printable(cells[column])));
  return *value;
}

/// Whether a cell was meant to be a number: it is one, or begins as one ("-1", "5e-6s", "nan"), or is one
/// behind a slip of the pen ("x5e-6", but not "t1").
bool is_numeric(std::string_view cell) {
  double value = 0;
  const auto number = [&](std::string_view text) {
    const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
    return result.ec != std::errc::invalid_argument && result.ptr == text.data() + text.size();
  };
  if (number(cell)) return true;
  const std::string_view behind_sign = cell.substr(cell.starts_with('-') || cell.starts_with('+') ? 1 : 0);
  if (behind_sign.find_first_of("0123456789.") == 0) return true;
  const std::string_view rest = cell.substr(cell.empty() ? 0 : 1);
  return rest.find_first_of(".e") != std::string_view::npos && rest.find_first_of("0123456789") == 0 &&
         number(rest);
}

/// Whether the first line holds names: none of its cells is a number.
bool is_header(const std::vector<std::string_view>& cells) { return std::ranges::none_of(cells, is_numeric); }

std::size_t index_of(std::string_view column, const std::vector<std::string_view>& first,
                     std::string_view file) {
  if (const auto number = by_number(column)) return *number;
  if (!is_header(first))
    throw InputError(
        fmt::format("{}:1: holds numbers, no names; ask for column '{}' by its number", file, column));
  return by_name(column, first, file);
}

}  // namespace

std::vector<std::vector<double>> parse_samples(std::string_view text, std::string_view file,
                                               std::span<const std::string> columns) {
  std::string_view after_first = text;
  const std::vector<std::string_view> first = fields(cut(after_first, '\n'));
  std::vector<std::size_t> indices;
  for (const std::string& column : columns) indices.push_back(index_of(column, first, file));
  const bool header = is_header(first);
  std::string_view rest = header ? after_first : text;
  std::vector<std::vector<double>> samples(columns.size());
  for (std::size_t line = header ? 2 : 1; !rest.empty(); ++line) {
    const std::string_view row = cut(rest, '\n');
    if (without_blanks(row).empty()) continue;
    const std::vector<std::string_view> cells = fields(row);
    for (std::size_t i = 0; i < indices.size(); ++i)
      samples[i].push_back(number_in(cells, indices[i], file, line));
  }
  if (samples.front().empty()) throw InputError(fmt::format("{}: holds no samples", file));
  return samples;
}

std::vector<double> parse_samples(std::string_view text, std::string_view file, std::string_view column) {
  const std::string only(column);
  return std::move(parse_samples(text, file, std::span(&only, 1)).front());
}

std::vector<std::vector<double>> read_samples(const std::filesystem::path& file,
                                              std::span<const std::string> columns) {
  return parse_samples(read_unpacked(file), file.string(), columns);
}

std::vector<double> read_samples(const std::filesystem::path& file, std::string_view column) {
  const std::string only(column);
  return std::move(read_samples(file, std::span(&only, 1)).front());
}

}  // namespace plumbline
