#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "output/output.hpp"
#include "traces/store.hpp"

namespace plumbline {

// A whole store, piece by piece: in memory are one process's observations of one cell, or one imported row.

/// One observation a row; of imported files one number a row.
void write_csv(const Store& store, const Sink& sink);

/// "plumbline.export/2"
void write_json(const Store& store, const Sink& sink);

/// A launch's cells in the order in which they were measured. Simulated ones, which parallel workers end in
/// any order, are sorted by operation, algorithm, processes, bytes, segment, root and suite.
std::vector<CellKey> cells_in_order(const Store& store, const StoredLaunch& launch);

/// "ok", "started late", ... of a verdict of the store.
std::string_view verdict_text(std::uint8_t verdict);

/// What the cell's algorithm is called: the one that ran, else the one asked for, else "library".
std::string algorithm_text(const StoredCell& cell);

}  // namespace plumbline
