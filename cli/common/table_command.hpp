#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "cli/common/options.hpp"
#include "output/result_table.hpp"
#include "output/text_of.hpp"

namespace plumbline {

class Listener;

/// What a command found, to be written in any format.
struct Found {
  std::function<std::string(Format)> text;
  std::function<ResultTable()> table;   ///< the same, as named columns
  std::vector<std::string> notes{};     ///< said behind it
  std::vector<std::string> failures{};  ///< what it lacks, a line each
  int status = done;                    ///< of the program, where it lacks nothing
};

template <class Results>
Found found(Results results) {
  const auto kept = std::make_shared<const Results>(std::move(results));
  return {[kept](Format format) { return text_of(*kept, format); }, [kept] { return table_of(*kept); }};
}

/// The same of results whose text can leave statistics out.
template <class Results>
Found found(Results results, bool all_statistics) {
  const auto kept = std::make_shared<const Results>(std::move(results));
  return {[=](Format format) { return text_of(*kept, format, all_statistics); },
          [kept] { return table_of(*kept); }};
}

/// A command whose result is a table: written by run(), or taken by who asks for what it found.
class TableCommand : public Command {
 public:
  using Command::Command;
  /// Throws as run() does.
  virtual Found find(Listener& listener) = 0;
  int run() override;

 protected:
  OutputOptions output_;
};

}  // namespace plumbline
