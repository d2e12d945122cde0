#pragma once

#include <string>
#include <vector>

#include "analysis/run/run_store.hpp"
#include "traces/stored_import.hpp"

namespace plumbline {

class Listener;

/// What became of the files.
struct ImportedFiles {
  std::vector<StoredImport> taken;
  int failed = 0;  ///< files of which nothing was taken; the listener was told why
};

/// What `plumbline import` was asked for.
struct ImportRequest {
  std::vector<std::string> files;
  std::string operation{};  ///< of tables that do not say theirs; empty: such are refused
  bool verbose = false;     ///< tell of every refused line
  StoreRequest store{};
};

/// Reads each file and keeps what it holds in the requested store, which is made with the first that is read.
/// Tells the listener what was refused, up to ten lines of a file unless asked for more, and what to know
/// about it. Throws as Store::create and Store::resume.
ImportedFiles import_files(const ImportRequest& request, Listener& listener);

}  // namespace plumbline
