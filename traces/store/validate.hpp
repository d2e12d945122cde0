#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "traces/import/import.hpp"
#include "traces/stored.hpp"
#include "traces/stored_import.hpp"

namespace plumbline {

// Whether a program can have written what a store says. A checksum tells of damage, not of a store that was
// made by hand: code that uses a cell relies on what is checked here. `file` is for messages; all throw
// InputError, "is damaged (...)".

/// Its backend is known.
void validate(const std::string& file, const RunInfo& run);

/// Its number counts from 1.
void validate(const std::string& file, const StoredLaunch& launch);

enum class Blobs : bool { left_out, there };

/// Sizes, root, ranks and counts are in range, one process after the other; with observations, the columns of
/// all processes are equally long, their times finite and their verdicts known.
void validate(const std::string& file, const StoredCell& cell, Blobs blobs);

/// One process of a cell of `key`.
void validate(const std::string& file, const CellKey& key, const StoredProcess& process);

/// Its numbers of lines are not negative.
void validate(const std::string& file, const StoredImport& import);

/// It belongs to one of `series` series; its value is finite by its type.
void validate(const std::string& file, const ImportedRow& row, std::size_t series);

/// Throws InputError: "FILE: is damaged (HOW); take a copy of it".
[[noreturn]] void throw_damaged(const std::string& file, const std::string& how);

}  // namespace plumbline
