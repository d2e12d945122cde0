#pragma once

#include <string>
#include <vector>

#include "output/output.hpp"
#include "traces/stored_import.hpp"

namespace plumbline {

/// What was imported, a row a file; JSON is "plumbline.import/1".
std::string text_of(const std::vector<StoredImport>& files, const std::string& store, Format format);

}  // namespace plumbline
