#include "cli/plumbline/command_merge.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "cli/common/options.hpp"
#include "cli/common/run_store.hpp"
#include "cli/common/say.hpp"
#include "cli/plumbline/merge.hpp"
#include "models/errors.hpp"

namespace plumbline {
namespace {

constexpr const char* about = "Join the shares of a sweep that several processes simulated into one store.";

constexpr const char* example =
    "Example: 64 processes of a cluster simulate the cells of a sweep; then its results as if one had\n"
    "  srun -n 64 plumbline simulate sweep.toml --store sweep.db --jobs 1\n"
    "  plumbline merge sweep.*-of-64.db --store sweep.db\n"
    "  plumbline simulate sweep.toml --store sweep.db --resume";

class Merge final : public Command {
 public:
  Merge(CLI::App& program, const std::string& command)
      : app_(*program.add_subcommand("merge", about)), command_(command) {
    app_.footer(example);
    app_.add_option("shares", shares_, "the stores of all shares")->type_name("RUN.I-of-N.db ...");
    add_option(app_, {"--store", "RUN.db", "the new store"},
               [this](const std::string& text) { store_ = parse_store_name(text); });
  }

  bool asked() const override { return app_.parsed(); }

  int run() override {
    if (shares_.empty() || store_.empty())
      throw InputError(
          "merge takes the shares and a new store; say plumbline merge RUN.*-of-N.db --store RUN.db");
    const std::size_t cells = merge(shares_, store_, command_);
    say_note(fmt::format("{} cells of {} shares are in {}", cells, shares_.size(), store_));
    return done;
  }

 private:
  CLI::App& app_;
  std::string command_, store_;
  std::vector<std::string> shares_;
};

}  // namespace

std::unique_ptr<Command> make_merge(CLI::App& program, const std::string& command) {
  return std::make_unique<Merge>(program, command);
}

}  // namespace plumbline
