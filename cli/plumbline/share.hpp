#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace plumbline {

/// To whom of `count` a thing is dealt, from 0. In every round each gets one thing; who gets the round's
/// first is the digit sum of its number to the base `count`, modulo `count`. For two that is the Thue-Morse
/// sequence, which is fair where things come in a pattern (truth, suite, truth, suite, ...) or become dearer.
int dealt_to(std::size_t thing, int count);

/// Which part of a sweep is this process's.
struct Share {
  int index = 0, count = 1;

  bool is_whole() const { return count == 1; }
  bool has(std::size_t thing) const { return dealt_to(thing, count) == index; }
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
