#include "traces/import/prefix.hpp"

#include <algorithm>
#include <utility>

#include "traces/import/scan.hpp"

namespace plumbline::import {
namespace {

constexpr std::string_view blank_signs = " \t";
constexpr std::string_view signs = "[](){}<>|,;=\"'`*\\#";

bool is_digit_sign(char c) { return c >= '0' && c <= '9'; }
bool ends_token(char c) {
  return blank_signs.find(c) != std::string_view::npos || signs.find(c) != std::string_view::npos;
}

bool names_day_or_month(std::string_view word) {
  constexpr std::string_view known[] = {"mon", "tue", "wed", "thu", "fri", "sat", "sun", "jan", "feb", "mar",
                                        "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"};
  return word.size() == 3 &&
         std::find(std::begin(known), std::end(known), lower_case(word)) != std::end(known);
}

std::size_t count_of(std::string_view text, char sign) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), sign));
}

/// "12:00:03.25", "2026-05-01", "2026-05-01T12:00:03Z", "01/05/2026".
bool is_clock_or_date(std::string_view token) {
  if (token.empty() || !is_digit_sign(token.front())) return false;
  if (token.find_first_not_of("0123456789:.-/+TZ") != std::string_view::npos) return false;
  const std::size_t colon = token.find(':');
  const bool has_clock = colon != std::string_view::npos && colon + 1 < token.size() &&
                         is_digit_sign(token[colon + 1]) && token.size() > 4;
  return has_clock || count_of(token, '-') > 1 || count_of(token, '/') > 1;
}

/// These, or "1777637003", "12345.678901".
bool is_time(std::string_view token) {
  if (is_clock_or_date(token)) return true;
  if (token.empty() || !is_digit_sign(token.front())) return false;
  if (token.find_first_not_of("0123456789.-/+TZ") != std::string_view::npos) return false;
  return (count_of(token, '.') == 1 && token.size() > 4 && !token.ends_with('.')) || token.size() >= 10;
}

bool is_whole_number(std::string_view token) {
  return !token.empty() && std::all_of(token.begin(), token.end(), is_digit_sign);
}

/// The day behind a month's name, and a year.
bool is_day_or_year(std::string_view token) {
  return is_whole_number(token) && (token.size() < 3 || token.starts_with("19") || token.starts_with("20"));
}

std::size_t end_of_token(std::string_view text, std::size_t at) {
  while (at < text.size() && !ends_token(text[at])) ++at;
  return at;
}

std::size_t end_of_blanks(std::string_view text, std::size_t at) {
  while (at < text.size() && blank_signs.find(text[at]) != std::string_view::npos) ++at;
  return at;
}

std::size_t end_of_digits(std::string_view text, std::size_t at) {
  while (at < text.size() && is_digit_sign(text[at])) ++at;
  return at;
}

/// `before` without the blanks, and the signs of Markdown, that belong to the title.
std::string_view without_marks(std::string_view before) {
  while (!before.empty() && std::string_view(" \t\\#*`\"'").find(before.back()) != std::string_view::npos)
    before.remove_suffix(1);
  return before;
}

}  // namespace

Prefix::Prefix(std::string_view before, bool digits_change) : text_(before) {
  before = without_marks(before);
  bool in_date = false;
  for (std::size_t at = 0; at < before.size();) {
    const std::size_t blanks = end_of_blanks(before, at), end = end_of_token(before, at);
    const std::string_view token = before.substr(at, end - at);
    if (blanks > at) {
      add({Piece::Kind::blanks, {}});
      at = blanks;
    } else if (end == at) {
      add({Piece::Kind::text, std::string(before.substr(at++, 1))});
    } else {
      if (digits_change)
        add_digits(token);
      else
        add_token(token, in_date);
      in_date = in_date || names_day_or_month(token) || is_time(token);
      at = end;
    }
  }
}

void Prefix::add_token(std::string_view token, bool in_date) {
  std::string_view bare = token;
  while (bare.ends_with(':')) bare.remove_suffix(1);
  const bool is_date = names_day_or_month(bare) || is_time(bare) ||
                       (in_date && is_day_or_year(bare) && bare.size() == token.size());
  if (!is_date) return add({Piece::Kind::text, std::string(token)});
  add({is_whole_number(bare) && bare.size() < 5 ? Piece::Kind::number : Piece::Kind::time, {}});
  if (bare.size() < token.size()) add({Piece::Kind::text, std::string(token.substr(bare.size()))});
}

void Prefix::add_digits(std::string_view token) {
  while (!token.empty()) {
    const std::size_t number = end_of_digits(token, 0);
    if (number > 0) add({Piece::Kind::number, {}});
    token.remove_prefix(number);
    const std::size_t next = std::min(token.find_first_of("0123456789"), token.size());
    if (next > 0) add({Piece::Kind::text, std::string(token.substr(0, next))});
    token.remove_prefix(next);
  }
}

void Prefix::add(Piece piece) {
  const bool joins = piece.kind == Piece::Kind::text && !pieces_.empty() && pieces_.back().kind == piece.kind;
  if (joins)
    pieces_.back().text += piece.text;
  else
    pieces_.push_back(std::move(piece));
}

std::optional<std::size_t> Prefix::match(std::string_view line) const {
  std::size_t at = 0;
  for (std::size_t i = 0; i < pieces_.size(); ++i) {
    const Piece& piece = pieces_[i];
    std::size_t end = at;
    if (piece.kind == Piece::Kind::blanks) {
      end = end_of_blanks(line, at);
    } else if (piece.kind == Piece::Kind::text) {
      if (line.substr(at, piece.text.size()) != piece.text) return std::nullopt;
      end = at + piece.text.size();
    } else if (piece.kind == Piece::Kind::number) {
      end = end_of_digits(line, at);
    } else {
      end = end_of_token(line, at);
      while (end > at && line[end - 1] == ':') --end;
      const std::string_view token = line.substr(at, end - at);
      if (!is_time(token) && !names_day_or_month(token)) return std::nullopt;
    }
    if (end == at && !(piece.kind == Piece::Kind::blanks && i == 0)) return std::nullopt;
    at = end;
  }
  return at;
}

bool Prefix::has_time() const {
  return std::any_of(pieces_.begin(), pieces_.end(),
                     [](const Piece& piece) { return piece.kind == Piece::Kind::time; });
}

bool Prefix::operator==(const Prefix& other) const { return pieces_ == other.pieces_; }

bool begins_with_time(std::string_view line) {
  line.remove_prefix(std::min(line.find_first_not_of(" \t[(<"), line.size()));
  const std::size_t end = end_of_token(line, 0), next = end_of_blanks(line, end);
  if (!names_day_or_month(line.substr(0, end))) return is_clock_or_date(line.substr(0, end));
  const std::string_view second = line.substr(next, end_of_token(line, next) - next);
  return is_whole_number(second) || names_day_or_month(second);
}

std::string_view without_markdown(std::string_view rest, std::string& buffer) {
  rest = trimmed(rest);
  while (!rest.empty() && (rest.front() == '*' || rest.front() == '`')) rest.remove_prefix(1);
  while (!rest.empty() && (rest.back() == '*' || rest.back() == '`' || rest.back() == '\\'))
    rest.remove_suffix(1);
  const std::size_t level = std::min(rest.find_first_not_of('#'), rest.size());
  if (level > 1 && level < rest.size() && rest[level] == ' ') rest.remove_prefix(level - 1);  // a heading
  const bool is_table = rest.ends_with('|'), is_escaped = rest.starts_with("\\#");
  if (!is_table && !is_escaped) return rest;
  buffer.clear();
  for (const char c : rest) {
    if (c == '|' && is_table)
      buffer += "  ";
    else if (c != '\\' || !is_escaped)
      buffer += c;
  }
  return trimmed(buffer);
}

}  // namespace plumbline::import
