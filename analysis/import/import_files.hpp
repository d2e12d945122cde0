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

/// Reads each file and keeps what it holds in the requested store, which is made with the first that is read.
/// Tells the listener what was refused, up to ten lines of a file unless `verbose`, and what to know about
/// it. Throws as Store::create and Store::resume.
ImportedFiles import_files(const std::vector<std::string>& files, const StoreRequest& request, bool verbose,
                           Listener& listener);

}  // namespace plumbline
