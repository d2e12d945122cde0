#include "analysis/validate/here/here_files.hpp"

#include <algorithm>
#include <bit>
#include <filesystem>
#include <sstream>

#include <fmt/format.h>

#include "models/errors.hpp"
#include "traces/machine/machine_folders.hpp"
#include "traces/read_file.hpp"
#include "traces/store.hpp"

namespace plumbline {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> cells_of_row(const std::string& line) {
  std::vector<std::string> cells;
  std::istringstream row(line);
  for (std::string cell; std::getline(row, cell, '\t');) cells.push_back(cell);
  return cells;
}

/// Open MPI heeds the others with the first alone.
std::vector<std::string> in_environment(const std::string& variables) {
  std::vector<std::string> all{"OMPI_MCA_coll_tuned_use_dynamic_rules=1"};
  std::istringstream words(variables);
  for (std::string word; words >> word;) all.push_back("OMPI_MCA_" + word);
  return all;
}

void copy_launch(const Store& from, const StoredLaunch& launch, Store& to) {
  const int id = to.begin_launch(launch.number, launch.name);
  to.write(id, from.factors(launch.id));
  for (const CellKey& key : from.cells(launch.id)) to.write(id, from.cell(launch.id, key));
  to.end_launch(id);
}

}  // namespace

std::string validation_file(const std::string& name) {
  const auto folders = existing_folders(
      "PLUMBLINE_VALIDATION", {"../../../validation", "../../validation", "../share/plumbline/validation"});
  for (const fs::path& folder : folders)
    if (std::error_code error; fs::exists(folder / name, error)) return (folder / name).string();
  throw InputError(
      fmt::format("there is no file {} in the program's folders; set PLUMBLINE_VALIDATION to the folder "
                  "validation/ of the "
                  "sources",
                  name));
}

std::vector<ForcedAlgorithm> forced_algorithms(Operation operation, int processes) {
  constexpr std::size_t variables = 3, power_of_two = 4, other = 5;
  const std::size_t agrees = std::has_single_bit(static_cast<unsigned>(processes)) ? power_of_two : other;
  std::istringstream table(read_file(validation_file("forced_algorithms.tsv")));
  std::vector<ForcedAlgorithm> all;
  for (std::string line; std::getline(table, line);) {
    const std::vector<std::string> cells = cells_of_row(line);
    if (cells.size() <= other || cells[0] != name(operation) || cells[agrees] != "same") continue;
    if (std::ranges::find(all, cells[1], &ForcedAlgorithm::name) == all.end())
      all.push_back({cells[1], in_environment(cells[variables])});
  }
  return all;
}

void gather_launches(const std::vector<std::string>& stores, const std::string& into) {
  Store all = Store::create(into, Store::read(stores.front()).info());
  for (const std::string& file : stores) {
    const Store store = Store::read(file);
    for (const StoredLaunch& launch : store.launches()) copy_launch(store, launch, all);
  }
}

}  // namespace plumbline
