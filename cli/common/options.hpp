#pragma once

#include <functional>
#include <string>

#include "analysis/request/experiment_request.hpp"
#include "cli/common/app.hpp"
#include "output/output.hpp"

namespace plumbline {

// Options of the command line, parsed as they are met. `app` is the subcommand, and refers to what is filled
// in.

/// Of every command that takes a machine.
inline constexpr OptionText set_option{
    "--set", "KEY=VALUE", "change a key of the machine, as in --set network.L=5us; may be repeated"};

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
