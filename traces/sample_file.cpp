#include "traces/sample_file.hpp"

#include <charconv>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <string>

#include <fmt/format.h>

#include "models/errors.hpp"
#include "models/units.hpp"
#include "traces/read_file.hpp"
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

std::size_t by_name(std::string_view column, const std::vector<std::string_view>& header,
                    std::string_view file) {
  for (std::size_t i = 0; i < header.size(); ++i) {
    if (header[i] == column) return i;
  }
  try {
    throw_unknown("column", column, header);
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}:1: {}", file, error.what()));
  }
}

double number_in(std::string_view line, std::size_t column, std::string_view file, std::size_t number) {
  const std::vector<std::string_view> cells = fields(line);
  if (column >= cells.size()) {
    throw InputError(
        fmt::format("{}:{}: has {} columns; column {} is asked for", file, number, cells.size(), column + 1));
  }
  const std::optional<double> value = finite_number(cells[column]);
  if (!value) throw InputError(fmt::format("{}:{}: '{}' is not a number", file, number, cells[column]));
  return *value;
}

/// Whether the first line holds names: its cell of that column is no number.
bool is_header(const std::vector<std::string_view>& cells, std::size_t column) {
  return column < cells.size() && !finite_number(cells[column]);
}

}  // namespace

std::vector<double> parse_samples(std::string_view text, std::string_view file, std::string_view column) {
  std::string_view after_first = text;
  const std::vector<std::string_view> first = fields(cut(after_first, '\n'));
  const std::optional<std::size_t> number = by_number(column);
  const std::size_t index = number ? *number : by_name(column, first, file);
  const bool header = is_header(first, index);
  std::string_view rest = header ? after_first : text;
  std::vector<double> samples;
  for (std::size_t line = header ? 2 : 1; !rest.empty(); ++line) {
    const std::string_view row = cut(rest, '\n');
    if (!without_blanks(row).empty()) samples.push_back(number_in(row, index, file, line));
  }
  if (samples.empty()) throw InputError(fmt::format("{}: holds no samples", file));
  return samples;
}

std::vector<double> read_samples(const std::filesystem::path& file, std::string_view column) {
  std::string content = read_file(file);
  if (file.extension() == ".xz") {
    try {
      content = decompress_xz(content);
    } catch (const std::runtime_error& error) {
      throw InputError(fmt::format("{}: {}", file.string(), error.what()));
    }
  }
  return parse_samples(content, file.string(), column);
}

}  // namespace plumbline
