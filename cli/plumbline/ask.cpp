#include "cli/plumbline/ask.hpp"

#include <algorithm>
#include <array>

#include <CLI/CLI.hpp>

#include "analysis/run/run_store.hpp"
#include "cli/common/aliases.hpp"
#include "cli/common/refusals.hpp"
#include "cli/plumbline/commands.hpp"
#include "models/errors.hpp"

namespace plumbline {
namespace {

using Make = std::unique_ptr<TableCommand> (*)(CLI::App& program, const std::string& line);

template <std::unique_ptr<TableCommand> (*make)(CLI::App&)>
std::unique_ptr<TableCommand> without_line(CLI::App& program, const std::string&) {
  return make(program);
}

struct Askable {
  std::string_view name;
  Make make;
};

constexpr std::array<Askable, 7> askable{{{"simulate", make_simulate},
                                          {"predict", without_line<make_predict>},
                                          {"recommend", without_line<make_recommend>},
                                          {"sync", without_line<make_sync>},
                                          {"compare", without_line<make_compare>},
                                          {"plan", without_line<make_plan>},
                                          {"show", without_line<make_show>}}};

const Askable& askable_named(const std::string& name) {
  const auto known = std::ranges::find(askable, name, &Askable::name);
  if (known != askable.end()) return *known;
  std::vector<std::string_view> names;
  names.reserve(askable.size());
  for (const Askable& one : askable) names.push_back(one.name);
  throw_unknown("command", name, names);
}

/// One command in a program of its own, whose options are all of the question.
class Question {
 public:
  Question(const std::string& name, const std::string& line) {
    program_.set_help_flag();  // commands take after their program
    program_.require_subcommand(0, 1);
    program_.allow_extras();
    command_ = askable_named(name).make(program_, line);
    app_ = program_.get_subcommand(name);
    for (const char* printing : {"--format", "--output", "--all-statistics", "--fail-if", "--shard"})
      if (CLI::Option* option = app_->get_option_no_throw(printing)) app_->remove_option(option);
  }

  const CLI::App& app() const { return *app_; }

  Found answer(const std::vector<const char*>& argv, Listener& listener) {
    std::vector<std::string> words = as_we_say(program_, static_cast<int>(argv.size()), argv.data());
    std::ranges::reverse(words);  // as CLI11 takes them
    program_.parse(std::move(words));
    refuse_wrong_arguments(program_);
    return command_->find(listener);
  }

 private:
  CLI::App program_{"", "plumbline"};
  std::unique_ptr<TableCommand> command_;
  CLI::App* app_ = nullptr;
};

}  // namespace

AskedCommand asked_command(const std::string& command) {
  const Question question(command, "");
  AskedCommand asked{question.app().get_description(), {}};
  for (const CLI::Option* option : question.app().get_options()) {
    const bool is_named = !option->get_lnames().empty();
    asked.options.push_back({is_named ? "--" + option->get_lnames().front() : option->get_name(),
                             option->get_type_name(), option->get_description(),
                             option->get_multi_option_policy() == CLI::MultiOptionPolicy::TakeAll});
  }
  return asked;
}

Found ask(const std::vector<std::string>& words, Listener& listener) {
  std::vector<const char*> argv{"plumbline"};
  for (const std::string& word : words) argv.push_back(word.c_str());
  Question question(words.empty() ? "" : words.front(),
                    command_text(static_cast<int>(argv.size()), argv.data()));
  try {
    return question.answer(argv, listener);
  } catch (const CLI::Error&) {
    throw InputError(failure_of_current_exception("plumbline COMMAND --help").text);
  }
}

}  // namespace plumbline
