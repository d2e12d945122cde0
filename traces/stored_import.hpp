#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace plumbline {

/// A file of another benchmark's results, as a run store knows it. The tables behind it:
/// docs/reference/store.md.
struct StoredImport {
  int id = 0;               ///< within the store, which sets it
  std::string file;         ///< its name as given
  std::int64_t size = 0;    ///< bytes, as it lies on the disk
  std::uint64_t crc64 = 0;  ///< of these bytes (ECMA-182, as xz's): with the size, what it is known by
  std::string imported{};   ///< UTC, ISO 8601; the store sets it
  std::vector<std::string> formats{};  ///< as Import's
  std::vector<std::string> notes{};    ///< as Import's
  std::int64_t series = 0, rows = 0;   ///< how many
  std::int64_t flagged = 0;            ///< of the rows: the file itself says that they are no measurements
  std::int64_t refused = 0;            ///< lines and numbers that were not taken
};

}  // namespace plumbline
