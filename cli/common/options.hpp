#pragma once

#include <functional>
#include <string>

#include "analysis/request/experiment_request.hpp"
#include "output/output.hpp"

namespace CLI {
class App;
}

namespace plumbline {

// Options of the command line, parsed as they are met. `app` is the subcommand, and refers to what is filled
// in.

/// One option: --name META. Given twice, its texts are joined by a comma if it is a list, else the option is
/// refused. An InputError of `take` is thrown on with the option's name before it.
struct OptionText {
  const char *names, *meta, *help;
  bool list = false;
};
void add_option(CLI::App& app, const OptionText& option, std::function<void(const std::string&)> take);

/// --machine and --set.
void add_machine_options(CLI::App& app, ExperimentRequest& request);

/// --machine, --set, --processes, --op, --bytes, --root.
void add_cell_options(CLI::App& app, ExperimentRequest& request);

/// The same without a machine: for hardware.
void add_measured_cell_options(CLI::App& app, ExperimentRequest& request);

/// The same options, explained as those of one cell.
void add_one_cell_options(CLI::App& app, ExperimentRequest& request);

/// --format and --output.
struct OutputOptions {
  Format format = Format::table;
  std::string path;  ///< empty: stdout
};
void add_output_options(CLI::App& app, OutputOptions& output);

}  // namespace plumbline
