#include "cli/common/app.hpp"

#include <utility>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "analysis/request/parse.hpp"

namespace plumbline {
namespace {

template <class Value>
void add_positional(CLI::App& app, const char* name, Value& value, const char* meta, const char* help) {
  CLI::Option* added = app.add_option(name, value, help);
  if (*meta != '\0') added->type_name(meta);
}

}  // namespace

bool Command::asked() const { return app_.parsed(); }

std::string Command::after_interruption() const { return "nothing is written"; }

std::string kept_in(const std::string& store) {
  if (store.empty()) return "nothing is kept; with --store RUN.db, what is done would be";
  return fmt::format("{} keeps what is done; add --resume to go on", store);
}

CLI::App& add_command(CLI::App& program, const CommandText& text) {
  CLI::App& app = *program.add_subcommand(text.name, text.about);
  app.group(text.group)->footer(text.footer);
  return app;
}

void add_option(CLI::App& app, const OptionText& option, std::function<void(const std::string&)> take) {
  const std::string long_name = std::string(option.names).substr(std::string_view(option.names).find("--"));
  const CLI::callback_t parse_all = [long_name, take = std::move(take)](const CLI::results_t& texts) {
    at_place(long_name, [&] { take(fmt::format("{}", fmt::join(texts, ","))); });
    return true;
  };
  CLI::Option* added = app.add_option(option.names, parse_all, option.help)->type_name(option.meta);
  if (option.list) added->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

void add_option(CLI::App& app, const OptionText& option, std::string& value) {
  add_option(app, option, [&](const std::string& text) { value = text; });
}

void add_repeated_option(CLI::App& app, const OptionText& option,
                         std::function<void(const std::vector<std::string>&)> take) {
  const CLI::callback_t parse = [take = std::move(take)](const CLI::results_t& texts) {
    take(texts);
    return true;
  };
  app.add_option(option.names, parse, option.help)
      ->type_name(option.meta)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

void add_flag(CLI::App& app, const char* name, bool& value, const char* help) {
  app.add_flag(name, value, help);
}

void add_flag(CLI::App& app, const char* name, std::function<void()> take, const char* help) {
  app.add_flag_callback(name, std::move(take), help);
}

void add_argument(CLI::App& app, const char* name, std::string& value, const char* meta, const char* help) {
  add_positional(app, name, value, meta, help);
}

void add_argument(CLI::App& app, const char* name, std::vector<std::string>& values, const char* meta,
                  const char* help) {
  add_positional(app, name, values, meta, help);
}

bool was_given(const CLI::App& app, const std::string& option) { return app.count(option) > 0; }

std::vector<std::string> given_options(const CLI::App& app) {
  std::vector<std::string> given;
  for (const CLI::Option* option : app.get_options())
    if (option->count() > 0) given.push_back(option->get_name());
  return given;
}

}  // namespace plumbline
