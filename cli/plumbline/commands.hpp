#pragma once

#include <memory>
#include <string>

#include "cli/common/app.hpp"

namespace plumbline {

class TableCommand;

// One function a subcommand; cli/plumbline/commands/NAME.cpp defines make_NAME(). `command`: the command
// line, for a store.

std::unique_ptr<TableCommand> make_simulate(CLI::App& program, const std::string& command);
std::unique_ptr<Command> make_import(CLI::App& program, const std::string& command);
std::unique_ptr<Command> make_calibrate(CLI::App& program);
std::unique_ptr<TableCommand> make_compare(CLI::App& program);
std::unique_ptr<Command> make_completion(CLI::App& program);
std::unique_ptr<Command> make_doctor(CLI::App& program);
std::unique_ptr<Command> make_export(CLI::App& program);
std::unique_ptr<Command> make_launch(CLI::App& program);
std::unique_ptr<Command> make_lesson(CLI::App& program);
std::unique_ptr<Command> make_list(CLI::App& program);
std::unique_ptr<Command> make_merge(CLI::App& program);
std::unique_ptr<Command> make_overlap(CLI::App& program);
std::unique_ptr<TableCommand> make_plan(CLI::App& program);
std::unique_ptr<TableCommand> make_predict(CLI::App& program);
std::unique_ptr<TableCommand> make_recommend(CLI::App& program);
std::unique_ptr<Command> make_reduce(CLI::App& program);
std::unique_ptr<Command> make_report(CLI::App& program);
std::unique_ptr<Command> make_reproduce(CLI::App& program);
std::unique_ptr<TableCommand> make_show(CLI::App& program);
std::unique_ptr<TableCommand> make_sync(CLI::App& program);
std::unique_ptr<Command> make_timeline(CLI::App& program);
std::unique_ptr<Command> make_translate(CLI::App& program);
std::unique_ptr<Command> make_validate(CLI::App& program);

}  // namespace plumbline
