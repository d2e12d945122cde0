#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "analysis/request/experiment_request.hpp"
#include "output/export/export_store.hpp"

namespace plumbline {

enum class ExportTarget : std::uint8_t { csv, json, goal, smpi, smpi_platform };

/// Throws InputError that names the nearest target.
ExportTarget target_named(std::string_view name);

/// What the user asked for; what was not said is empty.
struct ExportRequest {
  std::string store;
  std::optional<ExportTarget> target;
  ExperimentRequest cell;  ///< machine, settings, one operation, size and number of processes, root
};

/// Writes what was asked for.
using Exporter = std::function<void(const Sink&)>;

/// Checks the request, and opens what is to be read. Throws InputError, naming what is missing or too much.
Exporter make_exporter(const ExportRequest& request);

}  // namespace plumbline
