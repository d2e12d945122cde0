#include "traces/import/unknown_title.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace plumbline::import {

void UnknownTitle::meet(const Line& line, std::string_view what_is_wrong) {
  if (met()) return;
  line_ = line.number;
  text_ = printable(line.text);
  what_is_wrong_ = what_is_wrong;
}

void UnknownTitle::refuse(const Line& row, std::string_view right, const Sink& sink) const {
  sink.refuse_file(line_, fmt::format("'{}' {}, and a row stands under it in line {}; right would be {}",
                                      text_, what_is_wrong_, row.number, right));
}

bool may_be_row(std::string_view text) {
  if (!starts_as_number(text)) return false;
  Cells cells;
  split_blanks(text, cells);
  const auto numbers = std::count_if(cells.begin(), cells.end(), [](auto cell) { return !!finite(cell); });
  if (cells.size() == 1) return numbers == 1 && contains(text, ".");  // a barrier's time, not a count
  return finite(cells.front()) && 2 * static_cast<std::size_t>(numbers) > cells.size();
}

}  // namespace plumbline::import
