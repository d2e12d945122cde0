#include "traces/import/unknown_title.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "models/collective.hpp"

namespace plumbline::import {
namespace {

// More words are what a library logs: "coll_ucc_barrier.c:31 - running ucc barrier".
constexpr std::size_t most_words_of_name = 3, most_words_of_title = 12;

/// Whether one of the words is an operation's: "bcast", "MPI_Alltoall".
bool names_operation(std::string_view text) {
  constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_-";
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_not_of(letters), text.size());
    const std::string word = plumbline_word(text.substr(0, end));
    for (int i = 0; i < operations; ++i)
      if (word == name(static_cast<Operation>(i))) return true;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return false;
}

}  // namespace

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

bool may_be_title(std::string_view text) {
  constexpr std::string_view words[] = {"OSU", "OMB", "Test", "Benchmark", "Latency", "Bandwidth"};
  return std::any_of(std::begin(words), std::end(words),
                     [&](std::string_view word) { return contains(text, word); });
}

bool may_be_title_between_rows(std::string_view text) {
  if (may_be_row(text) || text.starts_with('[')) return false;
  if (contains(text, "rror") || contains(text, "ERROR") || contains(text, "arning")) return false;
  Cells words;
  split_blanks(text, words);
  const bool is_short = words.size() <= most_words_of_name;
  return words.size() <= most_words_of_title && (may_be_title(text) || (is_short && names_operation(text)));
}

bool may_be_header(const Cells& cells, std::size_t at_least) {
  return cells.size() >= at_least &&
         std::none_of(cells.begin(), cells.end(), [](std::string_view cell) { return !!finite(cell); });
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
