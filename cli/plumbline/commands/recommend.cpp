#include "analysis/recommend/recommendation.hpp"

#include "analysis/request/parse.hpp"
#include "analysis/run/workers.hpp"
#include "cli/common/table_command.hpp"
#include "cli/plumbline/commands.hpp"
#include "models/errors.hpp"

namespace plumbline {
namespace {

constexpr const char* recommend_about =
    "Which benchmark to trust for what you want to measure, how often to launch it, and by which command.";

constexpr const char* recommend_example =
    "A sample of the cells is simulated: docs/reference/commands/recommend.md says how, and what its "
    "interval "
    "holds.\n"
    "\nExample: two operations on 512 processes, in half an hour of the cluster\n"
    "  plumbline recommend --machine stampede-ib --processes 512 --op allreduce,bcast --bytes 8..64Ki --time "
    "30min";

double parse_share_above_0(std::string_view text) {
  const double share = parse_percent(text);
  if (share > 0) return share;
  throw InputError("0% is reached by nothing; use more, as 2%");
}

class RecommendCommand final : public TableCommand {
 public:
  explicit RecommendCommand(CLI::App& program)
      : TableCommand(add_command(program, {"simulate", "recommend", recommend_about, recommend_example})) {
    ExperimentRequest& request = question_.request;
    add_cell_options(app_, request);
    add_option(app_,
               {"--suite", "LIST",
                "between which to choose; all, or common: the seven that people use (common)", true},
               [&request](const std::string& text) { add_suites(request, text); });
    add_option(app_, {"--precision", "SHARE", "of each number: half its 95 % interval (2%)"},
               question_.precision, parse_share_above_0);
    add_option(app_, {"--tolerance", "SHARE", "a suite that is further off misleads (10%)"},
               question_.tolerance, parse_share_above_0);
    add_option(app_, {"--time", "TIME", "the most that the cluster may take: 1h, 30min, 90s (any)"},
               question_.budget, parse_duration);
    add_option(app_, {"--start-up", "TIME", "of a launch until it measures, and after (1s)"},
               question_.start_up, parse_duration);
    add_setting_options(app_, request.settings, SettingGroup::engine);
    add_setting_option(app_, request.settings, setting_row("--seed"));
    add_option(app_, {"-j,--jobs", "N", "simulations at once (the cores of this computer)"}, jobs_,
               parse_count, 1);
    add_output_options(app_, output_);
  }

  Found find(Listener& listener) override {
    RecommendQuestion question = question_;
    if (question.request.suites.empty() && !question.request.all_suites)
      add_suites(question.request, "common");
    return found(recommend(question, jobs_, listener));
  }

 private:
  RecommendQuestion question_;
  int jobs_ = cores();
};

}  // namespace

std::unique_ptr<TableCommand> make_recommend(CLI::App& program) {
  return std::make_unique<RecommendCommand>(program);
}

}  // namespace plumbline
