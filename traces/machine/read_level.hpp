#pragma once

#include <filesystem>
#include <initializer_list>
#include <optional>
#include <string_view>

#include "models/network.hpp"
#include "traces/machine/toml_section.hpp"

namespace plumbline {

// The levels of a machine file's network. Each function throws InputError with the place.

/// Refuses keys that are neither a level's nor one of `others`.
void allow_level(const TomlSection& section, std::initializer_list<std::string_view> others);

/// `level` with what the section says: LogGOPS parameters, classes of sizes, jitter, queues, rendezvous.
LogGOPS read_level(const TomlSection& section, const std::filesystem::path& file, LogGOPS level);

/// Refuses messages that take no time. Routes of a platform take some themselves.
void check_delays(const TomlSection& section, const LogGOPS& level);

/// [network.node] or [network.site], by `key`; empty where there is none.
std::optional<LogGOPS> read_sublevel(const TomlSection& network, std::string_view key,
                                     const std::filesystem::path& file, const LogGOPS& between_nodes);

/// [[network.level]], of which the last one is the node.
void read_levels(const TomlSection& root, const TomlSection& section, const std::filesystem::path& file,
                 Network& network);

}  // namespace plumbline
