#include "analysis/launch/launch_listener.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "models/errors.hpp"

namespace plumbline {
namespace {

constexpr std::size_t lines_kept = 10, notes_kept = 100;
constexpr std::size_t longest_line = 1 << 16;  // bytes; what is longer is cut into lines

/// What follows `beginning` in the line, which mpirun may tag with a rank; empty where it is not there.
std::string_view after(std::string_view beginning, std::string_view line) {
  const std::size_t at = line.find(beginning);
  return at == line.npos ? std::string_view() : line.substr(at + beginning.size());
}

}  // namespace

LaunchListener::LaunchListener(const std::string& log) : log_name_(log) {
  if (!log.empty()) log_.open(log, std::ios::app);
  if (!log.empty() && !log_) throw InputError(fmt::format("{}: cannot be written", log));
}

void LaunchListener::hear(std::string_view text) {
  if (!log_name_.empty() && !(log_ << text << std::flush))
    throw RunError(fmt::format("{}: cannot be written", log_name_));
  for (std::size_t end; (end = text.find('\n')) != text.npos; text.remove_prefix(end + 1)) {
    hear_line(begun_.append(text.substr(0, end)));
    begun_.clear();
  }
  if (begun_.append(text).size() > longest_line) {
    hear_line(begun_);
    begun_.clear();
  }
}

void LaunchListener::hear_line(std::string_view line) {
  if (line.empty()) return;
  if (first_.size() < lines_kept) first_.emplace_back(line);
  last_.emplace_back(line);
  if (last_.size() > lines_kept) last_.pop_front();
  if (const auto error = after("plumbline-mpi: error: ", line); !error.empty()) error_ = error;
  const auto note = after("plumbline-mpi: note: ", line);
  if (!note.empty() && notes_.size() < notes_kept && std::ranges::find(notes_, note) == notes_.end())
    notes_.emplace_back(note);
}

std::vector<std::string> LaunchListener::last_lines() const {
  std::vector<std::string> lines(last_.begin(), last_.end());
  if (!begun_.empty()) lines.push_back(begun_);
  if (lines.size() > lines_kept) lines.erase(lines.begin());
  return lines;
}

}  // namespace plumbline
