#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <toml++/toml.h>

#include "models/errors.hpp"

namespace plumbline {

/// A table of a TOML file, read key by key. Every function throws InputError, "FILE:LINE: what is wrong; what
/// would be right", or "--set KEY=VALUE: ..." for what came from the command line. A key that is absent gives
/// nullopt.
class TomlSection {
 public:
  /// `table` and `file` must outlive it. `name`: "network.node"; empty for the file itself.
  TomlSection(const toml::table& table, std::string name, const std::string& file)
      : table_(&table), name_(std::move(name)), file_(&file) {}

  const std::string& name() const { return name_; }
  bool has(std::string_view key) const { return table_->contains(key); }

  /// Its keys, in the order of the alphabet.
  std::vector<std::string> keys() const;

  /// Refuses the first key that is not one of `known`, naming the nearest.
  void allow(std::span<const std::string_view> known) const;
  void allow(std::initializer_list<std::string_view> known) const;

  std::optional<double> time(std::string_view key) const;           ///< seconds, 0 to a day
  std::optional<double> signed_time(std::string_view key) const;    ///< seconds
  std::optional<double> time_per_byte(std::string_view key) const;  ///< seconds a byte, at least 0
  std::optional<double> ratio(std::string_view key) const;          ///< "10ppm" is 1e-5
  std::optional<double> frequency(std::string_view key) const;      ///< 1/s
  std::optional<std::int64_t> bytes(std::string_view key) const;
  std::optional<double> number(std::string_view key) const;  ///< finite
  std::optional<int> count(std::string_view key, int min = 1) const;
  std::optional<std::string> text(std::string_view key) const;
  std::optional<std::string> text_or_count(std::string_view key) const;  ///< a whole number as its digits
  std::optional<std::string> scalar(std::string_view key) const;  ///< text, a number or a boolean, as text
  std::optional<TomlSection> section(std::string_view key) const;
  std::vector<TomlSection> sections(std::string_view key) const;  ///< an array of tables; empty where absent
  std::vector<double> times(std::string_view key) const;          ///< an array of times, seconds, at least 0
  std::vector<int> counts(std::string_view key) const;            ///< an array; empty where absent
  std::vector<std::string> texts_or_counts(std::string_view key) const;  ///< an array, empty where absent
  std::vector<std::string> scalars(std::string_view key) const;  ///< one, or an array; empty where absent

  /// "FILE:LINE" of its beginning.
  std::string place() const { return place(nullptr); }
  /// Whether `key` is the text `word`.
  bool says(std::string_view key, std::string_view word) const;
  /// Whether `key` is a table.
  bool is_table(std::string_view key) const;

  /// The value, or the error that `key` is missing; `example` shows the right form, e.g. L = "2.5us".
  template <class T>
  T required(const std::optional<T>& value, std::string_view key, std::string_view example) const {
    if (!value) refuse_missing(key, example);
    return *value;
  }

  /// Throws `what` with the place of `key` before it; of the section where `key` is absent or empty.
  [[noreturn]] void refuse(std::string_view key, std::string_view what) const;

  /// Calls `read`, and puts the place of `key` before the text of an InputError.
  template <class Read>
  auto at(std::string_view key, Read&& read) const;

  /// The place of the text that `key` has among `known`, which are each a `what`; `absent` where it has none.
  std::size_t one_of(std::string_view key, std::string_view what, std::span<const std::string_view> known,
                     std::size_t absent) const;
  /// The same of `kind`, which must be there.
  std::size_t kind(std::string_view what, std::span<const std::string_view> known,
                   std::string_view example) const;

  /// Calls `make`, whose InputErrors begin with the name of a parameter, which is the key's: puts the place
  /// of that key before them.
  template <class Make>
  auto at_named_key(Make&& make) const;

 private:
  /// What `read` makes of the key's node, whose InputErrors get their place here.
  template <class Read>
  auto value(std::string_view key, Read read) const
      -> std::optional<std::invoke_result_t<Read, const toml::node&>>;
  /// What it makes of each of an array; `of` and `hint`: what it must be of, and how to write it.
  template <class Read>
  auto list(std::string_view key, std::string_view of, std::string_view hint, Read read) const
      -> std::vector<std::invoke_result_t<Read, const toml::node&>>;
  [[noreturn]] void refuse_missing(std::string_view key, std::string_view example) const;
  std::string place(const toml::node* node) const;
  std::string inner_name(std::string_view key) const;
  const toml::node* find(std::string_view key) const { return table_->get(key); }

  const toml::table* table_;
  std::string name_;
  const std::string* file_;
};

template <class Read>
auto TomlSection::at(std::string_view key, Read&& read) const {
  try {
    return read();
  } catch (const InputError& error) {
    refuse(key, error.what());
  }
}

template <class Make>
auto TomlSection::at_named_key(Make&& make) const {
  try {
    return make();
  } catch (const InputError& error) {
    const std::string_view what = error.what();
    refuse(what.substr(0, what.find(' ')), what);
  }
}

}  // namespace plumbline
