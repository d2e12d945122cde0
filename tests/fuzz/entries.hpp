#pragma once

#include <string_view>

namespace plumbline::fuzz {

/// Imports `text`. Anything but an Import that keeps its promises, or an InputError, ends the program.
void import_entry(std::string_view text);

/// Reads `text` as a machine file. Anything but a machine or an InputError ends the program.
void machine_entry(std::string_view text);

/// Changes a machine by `text`, as --set does. Anything but a machine or an InputError ends the program.
void setting_entry(std::string_view text);

/// Reads `text` as an experiment file. Anything but an experiment or an InputError ends the program.
void experiment_entry(std::string_view text);

/// Reads all of `bytes` as a run store. Anything but what the store promises or an InputError ends the
/// program.
void store_entry(std::string_view bytes);

/// Reads `text` as samples of a calibration. Anything but samples or an InputError ends the program.
void json_entry(std::string_view text);

}  // namespace plumbline::fuzz
