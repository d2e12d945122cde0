#pragma once

#include <string>
#include <vector>

#include "analysis/request/experiment_request.hpp"
#include "analysis/request/setting_rows.hpp"
#include "cli/common/app.hpp"
#include "output/output.hpp"
#include "schemes/calibrate/calibrate.hpp"

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

/// The options of all settings of a group: what they are called, and how they are read, is in their rows.
void add_setting_options(CLI::App& app, Settings& settings, SettingGroup group);

/// One of them; `help` where it means something else than the row says.
void add_setting_option(CLI::App& app, Settings& settings, const SettingRow& row,
                        const std::string& help = {});

/// --suite, --reps, --warmup, --stop, --test-interval, --seed, --barrier: what is measured how often.
void add_suite_options(CLI::App& app, ExperimentRequest& request);

/// --methods and --horizons, of both programs' sync.
void add_method_options(CLI::App& app, std::vector<const SyncMethod*>& methods,
                        std::vector<double>& horizons);

/// --round-trips, --repetitions, --clock-points, --clock-gap: how much a calibration measures. The help gives
/// the plan's values as the defaults.
void add_plan_options(CLI::App& app, CalibrationPlan& plan);

/// What the machine that is written to `path` is called: the file's name, or `otherwise` on stdout.
std::string calibrated_name(const std::string& path, const std::string& otherwise);

/// --format and --output.
struct OutputOptions {
  std::optional<Format> said;
  std::string path;  ///< empty: stdout

  /// As said; else what the file's name ends in; else a table.
  Format format() const;
};
void add_output_options(CLI::App& app, OutputOptions& output);

}  // namespace plumbline
