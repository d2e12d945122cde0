#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace plumbline {

/// Which part of a sweep is this process's: of every `count` things in a row the one at `index`, from 0.
struct Share {
  int index = 0, count = 1;

  bool is_whole() const { return count == 1; }
  bool has(std::size_t thing) const {
    return thing % static_cast<std::size_t>(count) == static_cast<std::size_t>(index);
  }
};

/// "2/4": the second of four. Throws InputError with the right form.
Share parse_share(std::string_view text);

/// The share of a process that a launcher of MPI programs started among several: srun (SLURM_PROCID within a
/// step), an MPI's mpirun (PMI_RANK, OMPI_COMM_WORLD_RANK). Empty where there is none, or only one process.
/// `environment`: the value of a variable, or nullptr.
std::optional<Share> share_of_launcher(const std::function<const char*(const char*)>& environment);

/// "run.2-of-4.db" for run.db; the file itself for the whole.
std::string file_of(const Share& share, const std::string& file);

}  // namespace plumbline
