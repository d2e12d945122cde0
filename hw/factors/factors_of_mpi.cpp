#include "hw/factors/facts.hpp"

#include <algorithm>
#include <span>

#include <fmt/core.h>

#include "hw/communicator.hpp"
#include "models/units.hpp"

namespace plumbline {
namespace {

constexpr std::string_view heeded[] = {"OMPI_MCA_", "PMIX_MCA_", "MPICH_", "MPIR_",
                                       "I_MPI_",    "UCX_",      "FI_",    "MV2_"};
constexpr std::string_view choosing[] = {"OMPI_MCA_coll", "MPIR_CVAR_", "I_MPI_ADJUST_", "I_MPI_COLL"};
// What Open MPI's mpirun tells its processes: ports, keys, folders, ranks of this one launch.
constexpr std::string_view of_mpirun[] = {"OMPI_MCA_orte_",
                                          "OMPI_MCA_ess",
                                          "OMPI_MCA_initial_wdir",
                                          "OMPI_MCA_pmix=^s1,s2,cray,isolated",
                                          "OMPI_MCA_shmem_RUNTIME_QUERY_hint",
                                          "PMIX_MCA_mca_base_component_show_load_errors"};

bool begins_with_one(std::string_view text, std::span<const std::string_view> beginnings) {
  return std::ranges::any_of(beginnings, [&](std::string_view begin) { return text.starts_with(begin); });
}

// One line, blanks together: some libraries write many, with tabs.
std::string one_line(std::string_view text) {
  std::string line;
  for (const char c : without_blanks(text)) {
    const bool blank = c == '\n' || c == '\r' || c == '\t' || c == ' ' || c == '\0';
    if (!blank)
      line += c;
    else if (!line.empty() && line.back() != ' ')
      line += ' ';
  }
  return std::string(without_blanks(line));
}

}  // namespace

std::string library_version() {
  char text[MPI_MAX_LIBRARY_VERSION_STRING] = {};
  int length = 0;
  check(MPI_Get_library_version(text, &length), "MPI_Get_library_version");
  return {text, static_cast<std::size_t>(length)};
}

Facts factors_of_library() {
  int version = 0, subversion = 0;
  check(MPI_Get_version(&version, &subversion), "MPI_Get_version");
  return {{"MPI library", known(one_line(library_version()))},
          {"MPI standard", fmt::format("{}.{}", version, subversion)}};
}

bool chooses_algorithms(std::string_view variable) { return begins_with_one(variable, choosing); }

bool needs_dynamic_rules(std::string_view variable, std::string_view value) {
  return variable.starts_with("OMPI_MCA_coll_tuned_") && variable.ends_with("_algorithm") && value != "0" &&
         value != "ignore";
}

bool forces_algorithm(std::string_view variable, std::string_view value) {
  const bool mpich =
      variable.starts_with("MPIR_CVAR_") && variable.ends_with("_ALGORITHM") && value != "auto";
  return mpich || variable.starts_with("I_MPI_ADJUST_") || needs_dynamic_rules(variable, value);
}

Facts factors_of_environment(const char* const* environment) {
  Facts facts;
  std::string forced;
  for (; environment && *environment; ++environment) {
    const std::string_view entry(*environment);
    const std::size_t equals = entry.find('=');
    if (equals == entry.npos || !begins_with_one(entry, heeded) || begins_with_one(entry, of_mpirun))
      continue;
    const std::string_view variable = entry.substr(0, equals);
    const std::string value = one_line(entry.substr(equals + 1));
    facts.emplace_back(variable, value.empty() ? "empty" : value);
    if (forces_algorithm(variable, value)) forced += fmt::format("{}{}", forced.empty() ? "" : ", ", entry);
  }
  std::ranges::sort(facts);
  facts.emplace_back("forced algorithms", forced.empty() ? "none" : forced);
  return facts;
}

}  // namespace plumbline
