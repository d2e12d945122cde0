#include "cli/plumbline/commands.hpp"

#include <algorithm>
#include <span>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/merge/merge.hpp"
#include "analysis/run/run_store.hpp"
#include "models/errors.hpp"
#include "output/say.hpp"
#include "output/terminal_listener.hpp"

namespace plumbline {
namespace {

constexpr const char* merge_about =
    "Join the shares of a sweep that several processes simulated into one store.";

constexpr const char* merge_example =
    "Example: 64 processes of a cluster simulate the cells of a sweep; then its results as if one had\n"
    "  srun -n 64 plumbline simulate sweep.toml --store sweep.db --jobs 1\n"
    "  plumbline merge sweep.*-of-64.db --store sweep.db\n"
    "  plumbline simulate sweep.toml --store sweep.db --resume";

/// The first few.
std::string in_short(const std::vector<int>& numbers) {
  constexpr std::size_t few = 8;
  const std::span first(numbers.data(), std::min(few, numbers.size()));
  return fmt::format("{}{}", fmt::join(first, ", "), numbers.size() > few ? ", ..." : "");
}

class Merge final : public Command {
 public:
  explicit Merge(CLI::App& program)
      : Command(add_command(program, {"tools", "merge", merge_about, merge_example})) {
    add_argument(app_, "shares", shares_, "RUN.I-of-N.db", "the stores of all shares");
    add_option(app_, {"--store", "RUN.db", "the new store"}, store_, parse_store_name);
  }

  int run() override {
    if (shares_.empty() || store_.empty())
      throw InputError(
          "merge takes the shares and a new store; use plumbline merge RUN.*-of-N.db --store RUN.db");
    const std::size_t results = merge(shares_, store_, listener_);
    say_note(fmt::format("results of {} share{} are in {}: {}", shares_.size(),
                         shares_.size() == 1 ? "" : "s", store_, results));
    if (const std::vector<int> missing = missing_shares(shares_); !missing.empty())
      say_note(fmt::format("missing of the shares: {}; --resume simulates what they had", in_short(missing)));
    return done;
  }

 private:
  std::string store_;
  std::vector<std::string> shares_;
  TerminalListener listener_;
};

}  // namespace

std::unique_ptr<Command> make_merge(CLI::App& program) { return std::make_unique<Merge>(program); }

}  // namespace plumbline
