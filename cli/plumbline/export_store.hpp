#pragma once

#include <string>
#include <string_view>

#include "cli/common/output.hpp"
#include "traces/store.hpp"

namespace plumbline {

// A whole store, piece by piece: in memory are one process's observations of one cell, or one imported row.

/// One observation a row; of imported files one number a row.
void write_csv(const Store& store, const Sink& sink);

/// "plumbline.export/1"
void write_json(const Store& store, const Sink& sink);

/// "ok", "started late", ... of a verdict of the store.
std::string_view verdict_text(std::uint8_t verdict);

/// What the cell's algorithm is called: the one that ran, else the one asked for, else "library".
std::string algorithm_text(const StoredCell& cell);

}  // namespace plumbline
