#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "traces/import/import.hpp"
#include "traces/stored.hpp"
#include "traces/stored_import.hpp"

namespace plumbline {

class StoreFile;  // traces/store/store_file.hpp

/// Whether the file begins as a store's does, which is an SQLite file; false where it cannot be read.
bool looks_like_a_store(const std::filesystem::path& file);

/// A run in one SQLite file (docs/reference/store.md). A cell is written whole or not at all: whatever kills
/// the program, every cell whose write() has returned is kept.
///
/// A run holds its store for itself from create() or resume() to the destructor, also against readers; the
/// lock goes with the process. Nobody else in the process may open and close the file meanwhile: POSIX
/// would drop the lock.
///
/// Every function throws InputError for a file that is not what it should be, and RunError where it is in use
/// or cannot be written; both begin with the file's name.
class Store {
 public:
  /// A new file. Refuses one that exists: nothing is overwritten.
  static Store create(const std::filesystem::path& file, const RunInfo& run);
  /// An existing file, to write what is missing, of all its cells or of some: fewer operations, sizes,
  /// processes or suites, whose launches stay as complete as they were. Refuses another backend, seed,
  /// machine or experiment than the file's, and says what differs. An empty file, which a run that was killed
  /// at once leaves, is begun.
  static Store resume(const std::filesystem::path& file, const RunInfo& run);
  /// An existing file, to read. Several may read at once.
  static Store read(const std::filesystem::path& file);

  Store(Store&&) noexcept;
  Store& operator=(Store&&) noexcept;
  ~Store();

  /// Begins a launch, or goes on with one that the store has. Returns its id, the `launch` of the others.
  int begin_launch(int number, const std::string& name = {});
  void end_launch(int launch);
  /// Replaces the values of factors (rank, name) that the launch has already.
  void write(int launch, std::span<const StoredFactor> factors);
  /// One transaction. Throws RunError where the launch has the cell already.
  void write(int launch, const StoredCell& cell);

  const RunInfo& info() const;
  std::vector<StoredLaunch> launches() const;  ///< by id
  std::vector<StoredFactor> factors(int launch) const;
  bool has(int launch, const CellKey& key) const;
  std::size_t count(int launch) const;           ///< cells
  std::vector<CellKey> cells(int launch) const;  ///< in the order in which they were written

  /// A cell with every observation, 25 bytes each. Throws InputError where the launch does not have it.
  StoredCell cell(int launch, const CellKey& key) const;
  /// A cell without observations, truth and start skew.
  StoredCell summary(int launch, const CellKey& key) const;
  /// One process of a cell, with its observations.
  StoredProcess process(int launch, const CellKey& key, int rank) const;

  /// Keeps what a file of another benchmark's results holds, in one transaction. Of `file` only its name,
  /// size and checksum are asked. Throws InputError where the store has a file with this content already.
  void write(const StoredImport& file, const Import& import);
  std::vector<StoredImport> imports() const;  ///< by id
  /// Of an imported file: its series, to which the rows' numbers refer; its rows in the file's order, whose
  /// texts live until visit returns; what was not taken.
  std::vector<Series> series(int import) const;
  void visit_rows(int import, const std::function<void(const ImportedRow&)>& visit) const;
  std::vector<RefusedLine> refused(int import) const;

 private:
  explicit Store(std::unique_ptr<StoreFile> file);

  std::unique_ptr<StoreFile> file_;
  bool is_part_ = false;  // what is asked for, of the run that the file holds
};

}  // namespace plumbline
