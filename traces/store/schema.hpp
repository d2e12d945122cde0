#pragma once

#include <cstdint>

namespace plumbline {

/// PRAGMA application_id of a run store: "Plmb".
inline constexpr std::int32_t store_application_id = 0x506c6d62;

/// PRAGMA user_version: the version of the tables.
inline constexpr int store_schema_version = 5;

/// The statements that make the tables, to be run in one transaction. What they mean:
/// docs/reference/store.md.
extern const char* const store_schema;

/// Those of imported results.
extern const char* const import_schema;

/// That of the view of all numbers, with truth and error, which needs both.
extern const char* const numbers_view;

/// That of a nonblocking suite's phases, which only stores that have some need.
extern const char* const phases_schema;

/// That of the checksums of run, launches and imports.
extern const char* const checksum_schema;

}  // namespace plumbline
