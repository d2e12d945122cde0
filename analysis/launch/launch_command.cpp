#include "analysis/launch/launch_command.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include <unistd.h>

#include <fmt/core.h>

#include "models/errors.hpp"

namespace plumbline {
namespace {

namespace fs = std::filesystem;

/// Takes a command line character by character.
class Splitter {
 public:
  void take(char c) {
    if (escaped_) return add_escaped(c);
    if (c == '\\' && quote_ != '\'') {
      escaped_ = in_word_ = true;
    } else if (quote_ != 0) {
      c == quote_ ? void(quote_ = 0) : word_.push_back(c);
    } else if (c == '\'' || c == '"') {
      quote_ = c;
      in_word_ = true;
    } else if (c == ' ' || c == '\t' || c == '\n') {
      end_word();
    } else {
      add(c);
    }
  }

  std::vector<std::string> words() {
    if (escaped_) throw InputError("the backslash at the end stands before nothing; use \\\\ for itself");
    if (quote_ != 0) throw InputError(fmt::format("the quote {} does not end", quote_));
    end_word();
    return std::move(words_);
  }

 private:
  void add(char c) {
    word_ += c;
    in_word_ = true;
  }

  /// Within double quotes a backslash means itself, but before a quote or another backslash.
  void add_escaped(char c) {
    if (quote_ == '"' && c != '"' && c != '\\') add('\\');
    add(c);
    escaped_ = false;
  }

  void end_word() {
    if (in_word_) words_.push_back(std::move(word_));
    word_.clear();
    in_word_ = false;
  }

  std::vector<std::string> words_;
  std::string word_;
  bool in_word_ = false, escaped_ = false;
  char quote_ = 0;
};

bool is_name(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '-' || c == '_' || c == '.';
  });
}

bool is_program(const fs::path& file) { return fs::is_regular_file(file) && access(file.c_str(), X_OK) == 0; }

void check_names(const std::vector<Mpirun>& mpiruns) {
  for (std::size_t i = 0; i < mpiruns.size(); ++i) {
    if (mpiruns[i].name.empty())
      throw InputError(fmt::format("--mpirun: of several each needs a name; use --mpirun \"NAME={}\"",
                                   mpiruns[i].words.front() + (mpiruns[i].words.size() > 1 ? " ..." : "")));
    for (std::size_t j = 0; j < i; ++j)
      if (mpiruns[i].name == mpiruns[j].name)
        throw InputError(
            fmt::format("--mpirun: two are named '{}'; give each its own name", mpiruns[i].name));
  }
}

}  // namespace

bool can_be_found(const std::string& program) {
  if (program.find('/') != std::string::npos) return is_program(program);
  const char* folders = std::getenv("PATH");
  std::string_view left = folders == nullptr ? "" : folders;
  while (!left.empty()) {
    const std::string_view folder = left.substr(0, left.find(':'));
    if (is_program(fs::path(folder) / program)) return true;
    left.remove_prefix(std::min(left.size(), folder.size() + 1));
  }
  return false;
}

std::vector<std::string> split_words(std::string_view text) {
  Splitter splitter;
  for (const char c : text) splitter.take(c);
  return splitter.words();
}

Mpirun parse_mpirun(const std::string& text) {
  Mpirun mpirun{{}, split_words(text)};
  if (mpirun.words.empty()) throw InputError("there is no command; use \"mpirun -n 16\"");
  std::string& first = mpirun.words.front();
  const std::size_t equals = first.find('=');
  if (equals == std::string::npos || !is_name(std::string_view(first).substr(0, equals))) return mpirun;
  mpirun.name = first.substr(0, equals);
  first.erase(0, equals + 1);
  if (first.empty()) mpirun.words.erase(mpirun.words.begin());
  if (mpirun.words.empty())
    throw InputError(fmt::format("'{}' has no command; use \"{}=mpirun -n 16\"", text, mpirun.name));
  return mpirun;
}

void check(const std::vector<Mpirun>& mpiruns) {
  if (mpiruns.empty())
    throw InputError("--mpirun is missing; say how MPI programs start here, --mpirun \"mpirun -n 16\"");
  if (mpiruns.size() > 1) check_names(mpiruns);
  for (const Mpirun& mpirun : mpiruns)
    if (!can_be_found(mpirun.words.front()))
      throw InputError(fmt::format("--mpirun: there is no program '{}'; a name in $PATH or a path is right",
                                   mpirun.words.front()));
}

bool names_program(const Mpirun& mpirun) {
  return fs::path(mpirun.words.back()).filename().string().starts_with("plumbline-mpi");
}

}  // namespace plumbline
