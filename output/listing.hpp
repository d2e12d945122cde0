#pragma once

#include <string>

namespace plumbline {

// What there is to choose from, as tables: one line each, its name first, its source last.

std::string list_machines();    ///< those in machine_folders()
std::string list_operations();  ///< with their algorithms
std::string list_algorithms();
std::string list_methods();     ///< of synchronising clocks, with how they estimate
std::string list_estimators();  ///< of two clocks
std::string list_suites();      ///< with the statistics that they report, the primary one first

}  // namespace plumbline
